/** Of an error while a page is drawn, the browser learns its digest alone: this one says that limits were reached. */
export const BUSY_DIGEST = 'tooManyRequests';
