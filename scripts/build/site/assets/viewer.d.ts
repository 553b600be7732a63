/** The global that the viewer's script defines. */
declare const Redoc: { init(contract: unknown, options: unknown, place: Element): void };
