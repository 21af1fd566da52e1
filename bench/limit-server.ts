import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limit: bare node:http answering `JSON.stringify` of a value held in memory. Started with the value's file. */
const value: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
