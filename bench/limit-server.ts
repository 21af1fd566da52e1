import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The reference: a bare node:http server that sends prepared bytes, read from the file named by its argument. */
const bytes = readFileSync(process.argv[2] ?? '');

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
