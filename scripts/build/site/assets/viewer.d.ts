/** What the viewer's script puts into the scope of its page. */
declare const Redoc: { init(contract: unknown, options: unknown, place: Element): void };
