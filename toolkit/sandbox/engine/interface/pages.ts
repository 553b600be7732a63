/** Pages of long lists. */

export interface PageQuery {
  /** The most elements per page; 100 by default. */
  limit?: number;
  /** Whether to count the total; true by default. Otherwise the total is 0. */
  counted?: boolean;
  /** The `next` of the previous page. */
  after?: string;
  /** The start of the range, inclusive. */
  from?: number;
  /** The end of the range, exclusive. */
  to?: number;
}

export interface Page<Element> {
  /** The number of matches on all pages. */
  total: number;
  /** The `after` of the next page; null on the last page. */
  next: string | null;
  items: Element[];
}
