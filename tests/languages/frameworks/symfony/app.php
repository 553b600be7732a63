<?php

/** A Symfony application with only the recipe: `php app.php <command>`, or behind `php -S`. */

use Symfony\Bundle\FrameworkBundle;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

foreach (['Bundle/FrameworkBundle', 'Component/Console', 'Component/Yaml'] as $part) {
    require_once "/usr/share/php/Symfony/$part/autoload.php";
}
require_once __DIR__ . '/vendor/autoload.php';
copy(__DIR__ . '/app/Payouts.php', __DIR__ . '/src/Payouts.php');
spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/src/' . strtr(substr($class, strlen('App\\')), '\\', '/') . '.php';
    is_file($path) && require $path;
});

final class App extends Symfony\Component\HttpKernel\Kernel
{
    use FrameworkBundle\Kernel\MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle\FrameworkBundle()];
    }

    public function getProjectDir(): string
    {
        return __DIR__;
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'none', 'http_method_override' => false]);
        $container->import(__DIR__ . '/config/services.yaml');
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->import(__DIR__ . '/src/Controller/', 'annotation');
    }
}

@mkdir(__DIR__ . '/var/seen', recursive: true);
$app = new App('prod', false);
if (PHP_SAPI === 'cli') {
    exit((new FrameworkBundle\Console\Application($app))->run());
}
$app->handle(Request::createFromGlobals())->send();
