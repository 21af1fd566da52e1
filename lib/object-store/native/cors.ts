import { findBucket } from '../buckets/bucket.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { NativeContext } from './exchange-context.ts';
import { encodeHeader } from './header-text.ts';
import { emptyResponse } from './responses.ts';
import { projectOfAccount } from './target.ts';

/** What a container allows scripts of other origins, by `X-Container-Meta-Access-Control-*`. */
interface CorsRules {
  origins: string[];
  exposed: string[];
  maxAge: string | undefined;
}

/** Headers that scripts may always read. */
const EXPOSED_HEADERS = [
  'cache-control',
  'content-language',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'x-openstack-request-id',
  'x-timestamp',
  'x-trans-id',
];

const METHODS = {
  account: ['GET', 'HEAD', 'OPTIONS', 'POST'],
  container: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'],
  object: ['COPY', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'],
} as const;

const wordsOf = (text: string | undefined): string[] => (text ?? '').split(' ').filter((word) => word !== '');

async function findRules({ services, target }: NativeContext): Promise<CorsRules> {
  const projectId = projectOfAccount(target.account) ?? '';
  const { container } = target;
  const bucket =
    container === undefined ? undefined : await findBucket(services.database.read, { projectId, name: container });
  const metadata = bucket?.settings.metadata ?? {};
  return {
    origins: wordsOf(metadata['access-control-allow-origin']),
    exposed: wordsOf(metadata['access-control-expose-headers']).map((name) => name.toLowerCase()),
    maxAge: metadata['access-control-max-age'],
  };
}

const isAllowed = ({ origins }: CorsRules, origin: string): boolean =>
  origins.includes('*') || origins.includes(origin);

/** Responds to `OPTIONS`: the methods, or whether a script of another origin may send a request. */
export async function respondToOptions(ctx: NativeContext): Promise<ObjectResponse> {
  const { target, header } = ctx;
  const methods: readonly string[] =
    METHODS[target.object !== undefined ? 'object' : target.container !== undefined ? 'container' : 'account'];
  const allow = methods.join(', ');
  const origin = header('origin');
  if (!origin || target.container === undefined) return emptyResponse(200, { allow });
  const rules = await findRules(ctx);
  if (!isAllowed(rules, origin) || !methods.includes(header('access-control-request-method') ?? '')) {
    return emptyResponse(401, { allow });
  }
  const requested = header('access-control-request-headers');
  const allowOrigin = originHeaders(rules, origin);
  return emptyResponse(200, {
    allow,
    ...allowOrigin,
    'access-control-allow-methods': allow,
    ...(rules.maxAge !== undefined && { 'access-control-max-age': encodeHeader(rules.maxAge) }),
    ...(requested && {
      'access-control-allow-headers': encodeHeader(requested),
      vary: joinVary(allowOrigin.vary, 'Access-Control-Request-Headers'),
    }),
  });
}

function originHeaders(
  { origins }: CorsRules,
  origin: string,
): { 'access-control-allow-origin': string; vary?: string } {
  if (origins.length === 1 && origins[0] === '*') return { 'access-control-allow-origin': '*' };
  return { 'access-control-allow-origin': encodeHeader(origin), vary: 'Origin' };
}

const joinVary = (one: string | undefined, other: string): string => (one ? `${one}, ${other}` : other);

/** Adds what lets a script of an allowed origin read the response. */
export async function withCors(ctx: NativeContext, response: ObjectResponse): Promise<ObjectResponse> {
  const origin = ctx.header('origin');
  if (!origin || ctx.target.container === undefined) return response;
  const rules = await findRules(ctx);
  if (!isAllowed(rules, origin)) return response;
  const { vary, ...allowOrigin } = originHeaders(rules, origin);
  const metadata = Object.keys(response.headers).filter((name) => /^x-(?:container|object)-meta-/.test(name));
  const exposed = [...new Set([...EXPOSED_HEADERS, ...metadata, ...rules.exposed])];
  return {
    ...response,
    headers: {
      ...response.headers,
      ...allowOrigin,
      'access-control-expose-headers': encodeHeader(exposed.join(', ')),
      ...(vary && { vary: joinVary(response.headers.vary, vary) }),
    },
  };
}
