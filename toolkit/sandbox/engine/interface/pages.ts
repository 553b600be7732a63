/** Parts of long lists. */

export interface PageQuery {
  /** The most elements of a page; 100 when left out. */
  limit?: number;
  /** Whether to count the total; true by default. Otherwise the total is 0. */
  counted?: boolean;
  /** The `next` of the page before. */
  after?: string;
  /** The first moment of what is listed. */
  from?: number;
  /** The first moment after it. */
  to?: number;
}

export interface Page<Element> {
  /** How many fit the filters, on all pages. */
  total: number;
  /** Null when there are no more. */
  next: string | null;
  items: Element[];
}
