// The table rows around the viewport: pages fetched by position and cached in a small LRU. Requests for rows
// that are scrolled past are cancelled; rows ahead in the scroll direction are prefetched.
import type { DataRecord } from '@fieldhouse/contract/records';

export interface FetchedRows {
  readonly records: readonly DataRecord[];
  readonly total: number | null;
}

export interface RowWindowOptions {
  readonly fetchRows: (position: number, limit: number, signal: AbortSignal) => Promise<FetchedRows>;
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
  /** Reports the longest time a blank row was visible, each time the viewport is filled again. */
  readonly onBlankEnd?: (blankMs: number) => void;
  readonly now?: () => number;
}

interface Page {
  records: readonly DataRecord[];
  /** Refetched when it is next visible: something in it changed. */
  isStale: boolean;
}

export const rowsPerPage = 100;
const maxCachedPages = 60;
const pagesAhead = 3;
const pagesBehind = 1;
const requestsAtOnce = 4;

export class RowWindow {
  readonly #options: RowWindowOptions;
  readonly #now: () => number;
  /** In order of last use; the first is evicted first. */
  readonly #pages = new Map<number, Page>();
  readonly #requests = new Map<number, AbortController>();
  readonly #blankSince = new Map<number, number>();
  #wanted: readonly number[] = [];
  #first = 0;
  #last = 0;
  #direction: 1 | -1 = 1;
  #total = 0;
  #isClosed = false;

  constructor(options: RowWindowOptions, total: number) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#total = total;
  }

  get total(): number {
    return this.#total;
  }

  rowAt(index: number): DataRecord | undefined {
    return this.#pages.get(Math.floor(index / rowsPerPage))?.records[index % rowsPerPage];
  }

  indexOf(id: string): number | undefined {
    for (const [number, { records }] of this.#pages) {
      const at = records.findIndex((record) => record.id === id);
      if (at >= 0) return number * rowsPerPage + at;
    }
    return undefined;
  }

  /** Sets which rows are visible. Opens a closed window again. */
  show(first: number, last: number): void {
    this.#isClosed = false;
    if (first !== this.#first) this.#direction = first > this.#first ? 1 : -1;
    this.#first = Math.max(0, first);
    this.#last = Math.max(this.#first, Math.min(last, this.#total - 1));
    this.#noticeBlanks();
    this.#plan();
  }

  /** Refetches the visible rows now, and the others when they become visible. */
  refresh(): void {
    for (const page of this.#pages.values()) page.isStale = true;
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
    this.#plan();
  }

  /** Replaces a cached record with its changed version. */
  put(record: DataRecord): void {
    for (const page of this.#pages.values()) {
      const at = page.records.findIndex(({ id }) => id === record.id);
      if (at >= 0) page.records = page.records.with(at, record);
    }
    this.#options.onChange();
  }

  /**
   * A range of rows for the clipboard; rows that are not cached are fetched separately from the visible
   * pages.
   */
  async collect(
    first: number,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly (DataRecord | undefined)[]> {
    const found = new Map<number, readonly DataRecord[]>();
    const lastPage = Math.floor((first + count - 1) / rowsPerPage);
    for (let page = Math.floor(first / rowsPerPage); page <= lastPage; page += 1) {
      const cached = this.#pages.get(page);
      const fetched = cached ?? (await this.#options.fetchRows(page * rowsPerPage, rowsPerPage, signal));
      found.set(page, fetched.records);
    }
    return Array.from({ length: count }, (_, step) => {
      const row = first + step;
      return found.get(Math.floor(row / rowsPerPage))?.[row % rowsPerPage];
    });
  }

  /** Cancels all requests, and makes none until rows are shown again. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  #plan(): void {
    this.#wanted = this.#pagesInView();
    for (const [page, request] of this.#requests) {
      if (this.#wanted.includes(page)) continue;
      request.abort();
      this.#requests.delete(page);
    }
    for (const page of this.#wanted) {
      const cached = this.#pages.get(page);
      if (cached) {
        this.#pages.delete(page);
        this.#pages.set(page, cached);
      }
    }
    this.#fetchNext();
  }

  /** Visible pages first, then those ahead, then the one behind. */
  #pagesInView(): readonly number[] {
    const from = Math.floor(this.#first / rowsPerPage);
    const to = Math.floor(this.#last / rowsPerPage);
    const lastPage = Math.max(0, Math.ceil(this.#total / rowsPerPage) - 1);
    const visible = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
    const edge = this.#direction === 1 ? to : from;
    const ahead = Array.from({ length: pagesAhead }, (_, step) => edge + (step + 1) * this.#direction);
    const behind = Array.from(
      { length: pagesBehind },
      (_, step) => (this.#direction === 1 ? from : to) - (step + 1) * this.#direction,
    );
    return [...visible, ...ahead, ...behind].filter((page) => page >= 0 && page <= lastPage);
  }

  #fetchNext(): void {
    for (const page of this.#wanted) {
      if (this.#requests.size >= requestsAtOnce || this.#isClosed) return;
      const cached = this.#pages.get(page);
      if ((cached && !cached.isStale) || this.#requests.has(page)) continue;
      void this.#fetch(page);
    }
  }

  async #fetch(page: number): Promise<void> {
    const request = new AbortController();
    this.#requests.set(page, request);
    try {
      const { records, total } = await this.#options.fetchRows(
        page * rowsPerPage,
        rowsPerPage,
        request.signal,
      );
      if (request.signal.aborted) return;
      this.#requests.delete(page);
      this.#store(page, records);
      if (total !== null) this.#setTotal(total);
      this.#noticeBlanks();
      this.#options.onChange();
      this.#fetchNext();
    } catch (error) {
      if (request.signal.aborted) return;
      this.#requests.delete(page);
      this.#options.onFailure(error);
    }
  }

  #store(page: number, records: readonly DataRecord[]): void {
    this.#pages.delete(page);
    this.#pages.set(page, { records, isStale: false });
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= maxCachedPages) return;
      if (!this.#wanted.includes(oldest)) this.#pages.delete(oldest);
    }
  }

  #setTotal(total: number): void {
    this.#total = total;
    const pages = Math.ceil(total / rowsPerPage);
    for (const page of this.#pages.keys()) if (page >= pages) this.#pages.delete(page);
  }

  #noticeBlanks(): void {
    const now = this.#now();
    for (let row = this.#first; row <= this.#last && row < this.#total; row += 1) {
      if (!this.rowAt(row) && !this.#blankSince.has(row)) this.#blankSince.set(row, now);
    }
    let longest = 0;
    for (const [row, since] of this.#blankSince) {
      const isStillBlank = row >= this.#first && row <= this.#last && !this.rowAt(row) && row < this.#total;
      if (isStillBlank) continue;
      longest = Math.max(longest, now - since);
      this.#blankSince.delete(row);
    }
    if (longest > 0) this.#options.onBlankEnd?.(longest);
  }
}
