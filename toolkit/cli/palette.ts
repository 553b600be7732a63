/** The colours and fonts of the site, Redoc, the local sandbox's page and the reports. */
export const palette = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e8eaed);
  --soft: light-dark(#474e57, #b6bdc6);
  --link: light-dark(#085b57, #6ee0d2);
  --accent: light-dark(#0f766e, #2dd4bf);
  --paper: light-dark(#fff, #14171a);
  --shade: light-dark(#f3f6f6, #1e2427);
  --rule: light-dark(#d6dddd, #353e42);
  --warn: light-dark(#7d4200, #f5b861);
  --blue: light-dark(#0a508f, #93c5fd);
  --green: light-dark(#075c32, #8fdba8);
  --red: light-dark(#9a2228, #ffa8a8);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
`;
