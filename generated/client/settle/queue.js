/** Results on their way from the tasks that produce them to the loop that reads them. */
export function resultQueue() {
    const waiting = [];
    let ended;
    let wake = () => { };
    return {
        push(item) {
            waiting.push(item);
            wake();
        },
        end(error) {
            ended ??= { error };
            wake();
        },
        async *items() {
            for (;;) {
                const item = waiting.shift();
                if (item !== undefined)
                    yield item;
                else if (ended)
                    break;
                else {
                    await new Promise((resolve) => {
                        wake = resolve;
                    });
                }
            }
            if (ended.error)
                throw ended.error.thrown;
        },
    };
}
/** Runs at most this many tasks at the same time; the others wait for their turn. */
export function limiter(atOnce) {
    const queue = [];
    let running = 0;
    return async (task) => {
        if (running >= atOnce)
            await new Promise((resolve) => queue.push(resolve));
        else
            running += 1;
        try {
            return await task();
        }
        finally {
            const next = queue.shift();
            if (next)
                next();
            else
                running -= 1;
        }
    };
}
