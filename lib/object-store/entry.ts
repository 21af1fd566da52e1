import type { Hono, Context as HonoContext } from 'hono';
import { assertWritable } from '#lib/data-folder/reserve-file.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { networkOf } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import type { Metrics } from '#lib/http/metrics.ts';
import type { ObjectRequest, ObjectResponse } from './exchange.ts';
import { requestFromFetch, responseToFetch } from './fetch-exchange.ts';

/** An API of the object store. It never throws: errors become responses of its dialect. */
export interface ObjectApi {
  /** Type in the catalog, for metrics. */
  type: string;
  /** First segment of its path, such as `s3`. */
  segment: string;
  /** Served from addresses where no user of the console is signed in, so that pages need no sandbox. */
  hasOwnOrigin?: boolean;
  respond(services: Services, request: ObjectRequest): Promise<ObjectResponse>;
  /** The response to a request that is refused before it reaches the API. */
  refuse(services: Services, request: ObjectRequest, error: unknown): ObjectResponse;
}

/**
 * Data of users are served from the address of the console. A browser gives a sandboxed document its own origin, so that
 * a page among them cannot use the session of its viewer.
 */
const SANDBOX = {
  'content-security-policy': 'sandbox allow-scripts allow-forms allow-popups allow-downloads',
  'x-content-type-options': 'nosniff',
};

/** An API at the root of hosts. */
export interface RootApi {
  api: ObjectApi;
  /** In lower case, without ports. Their subdomains are names of buckets. */
  hosts: readonly string[];
}

/** Handles requests for both APIs, from Node and from this process. */
export class ObjectEntry {
  readonly #services: Services;
  readonly #apis: ReadonlyMap<string, ObjectApi>;
  readonly #metrics: Pick<Metrics, 'onRequest'>;
  readonly #root: ObjectApi;
  /** If one host is below another, the longer one counts: it comes first. */
  readonly #hosts: readonly { api: ObjectApi; host: string }[];

  /** @param roots the first one is also served at the root of a port */
  constructor(
    services: Services,
    apis: readonly ObjectApi[],
    roots: readonly [RootApi, ...RootApi[]],
    metrics: Pick<Metrics, 'onRequest'>,
  ) {
    this.#services = services;
    this.#root = roots[0].api;
    this.#hosts = roots
      .flatMap(({ api, hosts }) => hosts.map((host) => ({ api, host })))
      .toSorted((one, other) => other.host.length - one.host.length);
    this.#apis = new Map(apis.map((api) => [api.segment, api]));
    this.#metrics = metrics;
  }

  /** Whether a path, with or without its query, belongs to the object store. @param host header of the request */
  owns(path: string, host?: string): boolean {
    return this.#apiOfHost(host) !== undefined || this.#apis.has(firstSegment(path));
  }

  #apiOfHost(header = ''): ObjectApi | undefined {
    if (this.#hosts.length === 0) return undefined;
    const name = header.toLowerCase().replace(/:\d+$/, '');
    return this.#hosts.find(({ host }) => name === host || name.endsWith(`.${host}`))?.api;
  }

  /** @throws InvariantError for a path that it does not own */
  async respond(request: ObjectRequest): Promise<ObjectResponse> {
    const api = this.#apiOfHost(request.headers.host) ?? this.#apis.get(firstSegment(request.path));
    if (!api) throw new InvariantError(`No API of the object store has the path ${request.path}.`);
    return this.#respondWith(api, request);
  }

  /** Responds to a request whatever its path and host, as at the root of a port. */
  respondAtRoot(request: ObjectRequest): Promise<ObjectResponse> {
    return this.#respondWith(this.#root, request);
  }

  async #respondWith(api: ObjectApi, request: ObjectRequest): Promise<ObjectResponse> {
    const started = performance.now();
    const response = await this.#answer(api, request);
    const seconds = (performance.now() - started) / 1000;
    this.#metrics.onRequest(api.type, request.method, response.status, seconds);
    const { method, path } = request;
    this.#services.log.debug({ service: api.type, method, path, status: response.status, seconds });
    return api.hasOwnOrigin ? response : { ...response, headers: { ...SANDBOX, ...response.headers } };
  }

  /** Mounts the APIs for requests of this process and of Next. */
  mount(app: Hono): void {
    const handle = async (c: HonoContext) => {
      const onBehalf = c.env?.isInside === true ? c.env.onBehalf : undefined;
      return responseToFetch(c.req.raw, await this.respond(requestFromFetch(c.req.raw, onBehalf)));
    };
    for (const segment of this.#apis.keys()) {
      app.all(`/${segment}`, handle);
      app.all(`/${segment}/*`, handle);
    }
  }

  async #answer(api: ObjectApi, request: ObjectRequest): Promise<ObjectResponse> {
    const { limits, env } = this.#services;
    try {
      if (request.address !== undefined) limits.count('address', networkOf(request.address));
      await assertWritable(env, request.method, false);
    } catch (error) {
      return api.refuse(this.#services, request, error);
    }
    return api.respond(this.#services, request);
  }
}

const firstSegment = (path: string): string => /^\/([^/?]*)/.exec(path)?.[1] ?? '';
