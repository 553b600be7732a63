/** Reading an intraday statement page by page, or entry by entry. */
import { brand } from './errors.js';
import { fieldOf } from './field.js';
import { sendOf } from './send.js';
/** A statement that cannot be read further, for the given reason. Its pages so far are right. */
export class StatementReadError extends Error {
    reason;
    constructor(reason, message, code) {
        super(message);
        this.reason = reason;
        if (code !== undefined)
            this.code = code;
    }
    static {
        brand(this, 'StatementReadError');
    }
}
export async function* statementPages(client, query, { pageParameter, ...options } = {}) {
    let previous;
    for (;;) {
        const wanted = previous && Number(previous.currentPage) + 1;
        const selection = wanted === undefined ? {} : pageParameter?.(wanted);
        const page = await readPage(client, { ...selection, ...query }, options);
        if (previous)
            demandNext(previous, page);
        yield page;
        if (!page.hasMore)
            return;
        if (!pageParameter) {
            throw new StatementReadError('more-pages', 'The statement has more pages. Set pageParameter to how the service selects a page.');
        }
        previous = page;
    }
}
export async function* statementEntries(client, query, options = {}) {
    for await (const page of statementPages(client, query, options))
        yield* page.details;
}
async function readPage(client, query, options) {
    const { data: envelope } = await sendOf(client)({ method: 'GET', path: '/collection-middleware/statement/intraday', params: { query } }, options);
    const page = fieldOf(envelope, 'data');
    if (fieldOf(envelope, 'success') === true && isPage(page))
        return page;
    const code = fieldOf(fieldOf(envelope, 'error'), 'code');
    if (fieldOf(envelope, 'success') !== false) {
        throw new StatementReadError('no-statement', 'The answer must have a page of a statement in data.');
    }
    throw new StatementReadError('refused', 'The service answered 200 and success: false. `code` is its own code of the error.', typeof code === 'string' ? code : undefined);
}
/** Whether it has what reading further depends on. */
function isPage(data) {
    return (Array.isArray(fieldOf(data, 'details')) &&
        typeof fieldOf(data, 'hasMore') === 'boolean' &&
        Number.isInteger(Number(fieldOf(data, 'currentPage') ?? undefined)));
}
function demandNext(previous, page) {
    const [last, now] = [Number(previous.currentPage), Number(page.currentPage)];
    const repeated = JSON.stringify(page.details) === JSON.stringify(previous.details);
    if (now === last + 1 && !repeated)
        return;
    const what = now === last + 1 ? 'the same entries again' : `page ${now}`;
    throw new StatementReadError('wrong-page', `Page ${last} was followed by ${what}. Correct pageParameter: the service ignores it as it is.`);
}
