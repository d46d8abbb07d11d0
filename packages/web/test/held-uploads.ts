// Uploads whose progress and reply the test decides.
import { onTestFinished } from 'vitest';

const browserRequest = window.XMLHttpRequest;

export class HeldUpload {
  status = 0;
  responseText = '';
  address = '';
  isAborted = false;
  readonly headers: Record<string, string> = {};
  file: Blob | undefined;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string {
    return this.status >= 400 ? 'application/problem+json' : 'application/json';
  }
  send(file: Blob): void {
    this.file = file;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  reach(share: number): void {
    this.upload.onprogress?.({ loaded: share, total: 1 });
  }
  answer(reply: object, status = 200): void {
    this.status = status;
    this.responseText = JSON.stringify(reply);
    this.onload?.();
  }
  refuse(code: string, status: number): void {
    this.answer({ type: 'about:blank', title: code, status, code }, status);
  }
  lose(): void {
    this.onerror?.();
  }
}

/** Replaces the browser’s requests for uploads during a test; returns those that were begun. */
export function holdUploads(): HeldUpload[] {
  const begun: HeldUpload[] = [];
  class Held extends HeldUpload {
    constructor() {
      super();
      begun.push(this);
    }
  }
  // `upload` uses no other properties.
  window.XMLHttpRequest = Held as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    window.XMLHttpRequest = browserRequest;
  });
  return begun;
}
