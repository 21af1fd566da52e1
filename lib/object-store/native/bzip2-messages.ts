/** From the thread; each is answered by one message. */
export type Bzip2Request =
  /** Answered by the next chunk, or null after the last one. */
  | { kind: 'more' }
  /** Answered by null once the data are consumed. */
  | { kind: 'data'; data: Uint8Array }
  /** The last messages, which have no answer. */
  | { kind: 'end' }
  | { kind: 'invalid'; message: string };
