import type { IncomingMessage } from 'node:http';

/** Whether the client sends the body only after it was asked for it. */
export const awaitsContinue = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue';
