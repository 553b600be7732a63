import org.apache.catalina.startup.Tomcat;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The configuration that Spring Boot would set up. Debian's Spring cannot proxy configuration classes on Java 17. */
class App {
    @Bean RequestMappingHandlerMapping mapping() { return new RequestMappingHandlerMapping(); }

    @Bean RequestMappingHandlerAdapter adapter() { return new RequestMappingHandlerAdapter(); }

    @Bean ScheduledAnnotationBeanPostProcessor schedule() { return new ScheduledAnnotationBeanPostProcessor(); }

    public static void main(String[] args) throws Exception {
        var context = new AnnotationConfigWebApplicationContext();
        context.register(App.class, Payouts.class, PayoutClient.class, PayoutOutcomes.class, PayoutJob.class);
        var tomcat = new Tomcat();
        tomcat.setBaseDir(".");
        tomcat.setPort(Integer.parseInt(args[0]));
        tomcat.getConnector();
        var root = tomcat.addContext("", null);
        Tomcat.addServlet(root, "spring", new DispatcherServlet(context)).setLoadOnStartup(1);
        root.addServletMappingDecoded("/", "spring");
        tomcat.start();
        tomcat.getServer().await();
    }
}
