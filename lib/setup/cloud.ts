import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '#lib/errors/command-error.ts';
import { IMAGE_STATUSES, isQueued } from '#lib/image/images/statuses.ts';

const READY_MS = 180_000;
/** libvirt probes QEMU on its first start, which takes minutes. */
const HOST_MS = 300_000;
const LOOK_MS = 500;

const NamedResource = z.object({ id: z.string() });
type NamedResource = z.infer<typeof NamedResource>;
const Lists = z.record(z.string(), z.array(NamedResource));
const Ports = z.object({ ports: z.array(z.object({ fixed_ips: z.array(z.object({ subnet_id: z.string() })) })) });
const Images = z.object({ images: z.array(NamedResource.extend({ status: z.enum(IMAGE_STATUSES) })) });

const Hosts = z.object({
  host_connections: z.array(
    z.object({
      name: z.string(),
      hypervisor: z.object({ state: z.string() }).nullable(),
      examination: z
        .object({ problems: z.array(z.object({ code: z.string(), detail: z.string().nullable() })) })
        .nullable(),
    }),
  ),
});

type Kind = 'network' | 'subnet' | 'router';

/** Client of the APIs of a running Nephos for one user. */
export class Cloud {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Resolves when the server is ready. @throws CommandError after three minutes */
  static async ready(url: string): Promise<void> {
    for (const end = Date.now() + READY_MS; ; await delay(LOOK_MS)) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (Date.now() >= end) throw new CommandError(`Nephos does not respond at ${url}. Start it with npm start.`);
    }
  }

  /** Scopes the token to the project with the user's name. */
  static async signIn(url: string, name: string, password: string): Promise<Cloud> {
    const domain = { id: 'default' };
    const identity = { methods: ['password'], password: { user: { name, domain, password } } };
    const body = JSON.stringify({ auth: { identity, scope: { project: { name, domain } } } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/identity/v3/auth/tokens`, { method: 'POST', headers, body });
    const token = answer.headers.get('x-subject-token');
    if (token === null) throw new CommandError(`${name} could not sign in: ${await answer.text()}`);
    return new Cloud(url, token);
  }

  /** Resolves when a real host can run instances. @throws CommandError after five minutes, with the problems of the hosts */
  async hostReady(): Promise<void> {
    for (const end = Date.now() + HOST_MS; ; await delay(LOOK_MS)) {
      const { host_connections: hosts } = await this.#call(Hosts, 'GET', '/console/v1/host-connections');
      if (hosts.some(({ hypervisor }) => hypervisor?.state === 'up')) return;
      if (Date.now() < end) continue;
      const lacks = hosts.flatMap(({ name, examination }) =>
        (examination?.problems ?? []).map(({ code, detail }) => `${name}: ${detail ?? code}`),
      );
      throw new CommandError(`No real host can run instances. ${lacks.join('. ')}`);
    }
  }

  /** Returns the first match. */
  async find(kind: Kind, query: Record<string, string>): Promise<NamedResource | undefined> {
    const path = `/networking/v2.0/${kind}s?${new URLSearchParams({ ...query, fields: 'id' })}`;
    return (await this.#call(Lists, 'GET', path))[`${kind}s`]?.[0];
  }

  async findOrCreate(kind: Kind, query: Record<string, string>, input: object): Promise<NamedResource> {
    const found = await this.find(kind, query);
    if (found) return found;
    const created = z.object({ [kind]: NamedResource });
    const body = await this.#call(created, 'POST', `/networking/v2.0/${kind}s`, { [kind]: { ...query, ...input } });
    return NamedResource.parse(body[kind]);
  }

  /** Adds an interface on a subnet to a router, unless it has one. */
  async connect(routerId: string, subnetId: string): Promise<void> {
    const { ports } = await this.#call(Ports, 'GET', `/networking/v2.0/ports?device_id=${routerId}`);
    const subnets = ports.flatMap(({ fixed_ips }) => fixed_ips);
    if (subnets.some(({ subnet_id }) => subnet_id === subnetId)) return;
    await this.#call(z.unknown(), 'PUT', `/networking/v2.0/routers/${routerId}/add_router_interface`, {
      subnet_id: subnetId,
    });
  }

  /** Uploads a public qcow2 image, unless an image with this name already has data. */
  async upload(name: string, read: () => NodeJS.ReadableStream): Promise<void> {
    const { images } = await this.#call(Images, 'GET', `/image/v2/images?name=${encodeURIComponent(name)}`);
    const [known] = images;
    if (known && !isQueued(known)) return;
    const formats = { disk_format: 'qcow2', container_format: 'bare', visibility: 'public' };
    const { id } = known ?? (await this.#call(NamedResource, 'POST', '/image/v2/images', { name, ...formats }));
    await this.#send('PUT', `/image/v2/images/${id}/file`, 'application/octet-stream', read());
  }

  async #call<T>(schema: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
    const answer = await this.#send(method, path, 'application/json', body && JSON.stringify(body));
    return schema.parse(await answer.json());
  }

  async #send(method: string, path: string, type: string, body?: string | NodeJS.ReadableStream): Promise<Response> {
    const headers = { 'x-auth-token': this.#token, 'content-type': type };
    const request = { method, headers, body: body as BodyInit, duplex: 'half' } satisfies RequestInit & {
      duplex: string;
    };
    const answer = await fetch(this.#url + path, request);
    if (!answer.ok) throw new CommandError(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
