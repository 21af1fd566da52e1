import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The reference: bare node:http that sends bytes which were prepared at its start. Started with the file that holds them. */
const bytes = readFileSync(process.argv[2] ?? '');

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
