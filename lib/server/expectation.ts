import type { IncomingMessage } from 'node:http';

/** Whether the client sends the body only after an interim response. */
export const awaitsContinue = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue';
