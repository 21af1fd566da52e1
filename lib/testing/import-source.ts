import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { objectHandlers } from '#lib/server/object-exchange.ts';
import { newProject, type TestProject } from './api.ts';
import { newBucket, newBucketName, putData } from './buckets.ts';
import type { TestPlatform } from './platform.ts';

/** Handles a request instead of the platform. Returns whether it did. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The S3 API of a platform over HTTP, as the source of imports. */
export interface SourceStore {
  /** Below it are buckets. */
  readonly endpoint: string;
  readonly project: TestProject;
  /** Requests so far, such as `GET /s3/bucket/key`. */
  readonly requests: string[];
  readonly faults: Fault[];
  /** A bucket with objects, by name. */
  newSource(objects?: Readonly<Record<string, string>>): Promise<SourceBucket>;
}

interface SourceBucket {
  id: string;
  /** For the API of imports. */
  input: { endpoint: string; bucket: string; access_key: string; secret_key: string };
}

/** Serves a platform before the tests of a file and stops after them. */
export function useSourceStore(platform: TestPlatform): SourceStore {
  const requests: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (faults.some((fault) => fault(request, response))) return;
    void objectHandlers(platform.platform.objects).objects(request, response);
  });
  let project: TestProject | undefined;
  let keys = { access_key: '', secret_key: '' };
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    project = await newProject(platform);
    const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
    const { credential } = (await project.api.post(path, { tenant_id: project.id })).body;
    keys = { access_key: credential.access, secret_key: credential.secret };
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const store: SourceStore = {
    requests,
    faults,
    get endpoint() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/s3`;
    },
    get project() {
      if (!project) throw new Error('The project is created in beforeAll.');
      return project;
    },
    async newSource(objects = {}) {
      const bucket = newBucketName();
      const id = await newBucket(store.project, { name: bucket });
      await Promise.all(Object.entries(objects).map(([name, data]) => putData(store.project, id, name, data)));
      return { id, input: { endpoint: store.endpoint, bucket, ...keys } };
    },
  };
  return store;
}
