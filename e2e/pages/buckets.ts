import { expect, type Page } from '@playwright/test';
import { signRequest, type TestKey } from '#lib/object-store/s3/signature/sign-for-tests.ts';
import { ENTRY_PORTS } from '../server.ts';
import type { Person } from './people.ts';
import { platformOf } from './platform.ts';
import { uniqueName } from './volumes.ts';

const BUCKETS = 'console/v1/buckets';
const HOST = `127.0.0.1:${ENTRY_PORTS.server}`;

/** Address of the S3 API of the server under test. */
export const S3_ENDPOINT = `http://${HOST}/s3`;

interface NamedBucket {
  id: string;
  name: string;
  /** Address of its page. */
  path: string;
}

/** Creates a bucket. */
export async function createBucket(page: Page, projectId: string, options: object = {}): Promise<NamedBucket> {
  const name = uniqueName('bucket');
  const { status, body } = await platformOf(page, projectId).call('POST', BUCKETS, { bucket: { name, ...options } });
  expect(status).toBe(201);
  const id: string = body.bucket.id;
  return { id, name, path: `/projects/${projectId}/buckets/${id}` };
}

export function objectsOf(page: Page, projectId: string, { id }: Pick<NamedBucket, 'id'>) {
  const addressOf = (part: string, query: Record<string, string>) =>
    `${BUCKETS}/${id}/${part}?${new URLSearchParams(query)}`;
  return {
    put: async (name: string, data: string | Buffer, contentType = 'text/plain'): Promise<number> => {
      const path = addressOf('data', { name, content_type: contentType });
      const answer = await page.request.put(`/bff/projects/${projectId}/${path}`, {
        headers: { 'x-nephos-csrf': '1', 'content-type': 'application/octet-stream' },
        data,
      });
      return answer.status();
    },
    /** Runs a job on many objects until its end. */
    runJob: async (job: object): Promise<void> => {
      const { call, until } = platformOf(page, projectId);
      const { status, body } = await call('POST', `${BUCKETS}/${id}/jobs`, { job });
      expect(status).toBe(202);
      const path = `console/v1/bucket-jobs/${body.job.id}`;
      await until(path, ({ body }: { body: { job?: { ended_at: string | null } } }) => Boolean(body.job?.ended_at));
    },
  };
}

/** Creates an EC2 key of a user in the project of the user. */
export async function createKey(page: Page, { id, projectId }: Pick<Person, 'id' | 'projectId'>): Promise<TestKey> {
  const path = `identity/v3/users/${id}/credentials/OS-EC2`;
  const { status, body } = await platformOf(page, projectId).call('POST', path, { tenant_id: projectId });
  expect(status).toBe(201);
  return body.credential;
}

interface SignedOptions {
  body?: string;
  /** What the client signs, if it differs from the host that is sent. */
  signedHost?: string;
}

/** Sends a request to the S3 API, signed as clients do. @param path of the object, such as `/bucket/key` */
export function sendSigned(key: TestKey, method: string, path: string, options: SignedOptions = {}): Promise<Response> {
  const { body = null, ...signing } = options;
  const request = { method, path: `/s3${path}`, headers: { host: HOST } };
  const { host: _, ...headers } = signRequest(request, { key, ...signing }).headers;
  return fetch(`${S3_ENDPOINT}${path}`, { method, headers, body });
}
