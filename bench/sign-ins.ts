import autocannon from 'autocannon';
import { CommandError } from '#lib/errors/command-error.ts';
import type { Row } from './report.ts';
import { signInBody } from './sign-in.ts';

const CONNECTIONS = 8;
const DURATION_S = 5;

/** Measures password sign-ins. Each one hashes the password, so the rate is limited by the thread pool and the CPU. */
export async function measureSignIns(url: string, password: string): Promise<Row> {
  const result = await autocannon({
    url: `${url}/identity/v3/auth/tokens`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signInBody(password, { name: 'admin' }),
    connections: CONNECTIONS,
    duration: DURATION_S,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new CommandError(`${result.non2xx} sign-ins were refused under load.`);
  const detail = `${CONNECTIONS} at a time, p99 ${result.latency.p99} ms`;
  return { what: 'sign-ins with a password, a second', measured: result.requests.average, detail };
}
