import type { ProjectContext } from '#lib/http/context.ts';

type RequestAddress = Pick<ProjectContext, 'env' | 'baseUrl'>;

/** Address of a host that the process serves beside the console: with the scheme and the port of the console. */
export function addressOfHost({ baseUrl }: RequestAddress, host: string): string {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/**
 * Address of the S3 API without a path, for clients that do not support one; null if only `/s3` serves it. A port that
 * the system chooses is unknown.
 */
export function rootEndpointOf(ctx: RequestAddress): string | null {
  const { NEPHOS_S3_HOSTS: hosts, NEPHOS_S3_PORT: port, NEPHOS_TLS_CERT: certificate } = ctx.env;
  const [host] = hosts;
  if (host !== undefined) return addressOfHost(ctx, host);
  if (port === undefined || port === 0) return null;
  // A proxy before the console does not encrypt connections to this port.
  return `${certificate === undefined ? 'http' : 'https'}://${new URL(ctx.baseUrl).hostname}:${port}`;
}
