import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, parseXml, requiredText, textOf, type XmlElement } from '../s3/xml-input.ts';
import { MAX_ROUTING_RULES, MAX_WEBSITE_TEXT_LENGTH } from './limits.ts';

type Protocol = 'http' | 'https';

/** Where requests are sent instead. Absent parts stay as they are. */
interface WebsiteRedirect {
  protocol?: Protocol;
  hostName?: string;
  /** Replaces the prefix of the condition. */
  replacePrefix?: string;
  /** Replaces the whole key. */
  replaceKey?: string;
  status?: number;
}

export interface RoutingRule {
  /** A prefix of keys, and the status of the response that it replaces. Absent parts always match. */
  prefix?: string;
  errorStatus?: number;
  redirect: WebsiteRedirect;
}

/** Website of a bucket: pages, or one redirect of all requests. */
export type WebsiteSettings =
  | { redirectAll: { hostName: string; protocol?: Protocol } }
  | {
      /** Appended to keys that are empty or end in `/`. */
      indexSuffix: string;
      errorKey?: string;
      rules?: RoutingRule[];
    };

/** @throws S3Error MalformedXML, InvalidArgument, InvalidRequest */
export function parseWebsite(body: string): WebsiteSettings {
  const root = parseXml(body, 'WebsiteConfiguration');
  const [all] = childrenOf(root, 'RedirectAllRequestsTo');
  const [index] = childrenOf(root, 'IndexDocument');
  const [error] = childrenOf(root, 'ErrorDocument');
  const rules = childrenOf(root, 'RoutingRules').flatMap((list) => childrenOf(list, 'RoutingRule'));
  if (all) {
    if (index || error || rules.length > 0) {
      throw new S3Error('InvalidRequest', 'RedirectAllRequestsTo cannot be combined with other elements.');
    }
    const protocol = protocolOf(all);
    const hostName = hostNameOf(all);
    if (hostName === undefined) throw new S3Error('MalformedXML');
    return { redirectAll: { hostName, ...(protocol && { protocol }) } };
  }
  if (!index)
    throw new S3Error(
      'InvalidArgument',
      'A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty',
    );
  const indexSuffix = boundedText(index, 'Suffix');
  if (indexSuffix === '' || indexSuffix.includes('/')) {
    throw new S3Error('InvalidArgument', 'The IndexDocument Suffix is not well formed');
  }
  if (rules.length > MAX_ROUTING_RULES)
    throw new S3Error('InvalidRequest', `Websites have at most ${MAX_ROUTING_RULES} routing rules.`);
  return {
    indexSuffix,
    ...(error && { errorKey: boundedText(error, 'Key') }),
    ...(rules.length > 0 && { rules: rules.map(parseRule) }),
  };
}

function boundedText(element: XmlElement, name: string): string {
  const text = requiredText(element, name);
  if (text.length > MAX_WEBSITE_TEXT_LENGTH)
    throw new S3Error('InvalidArgument', `${name} must have at most ${MAX_WEBSITE_TEXT_LENGTH} characters.`);
  return text;
}

const optionalText = (element: XmlElement, name: string): string | undefined =>
  textOf(element, name) === undefined ? undefined : boundedText(element, name);

/** Printable ASCII without a slash, as the header Location requires. */
const HOST_NAME = /^[\x21-\x2e\x30-\x7e]+$/;

/** @throws S3Error InvalidArgument */
function hostNameOf(element: XmlElement): string | undefined {
  const text = optionalText(element, 'HostName');
  if (text === undefined || HOST_NAME.test(text)) return text;
  throw new S3Error('InvalidArgument', 'HostName must be the name of a host in ASCII, without a path.');
}

function protocolOf(element: XmlElement): Protocol | undefined {
  const text = optionalText(element, 'Protocol');
  if (text === undefined || text === 'http' || text === 'https') return text;
  throw new S3Error(
    'InvalidRequest',
    'Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.',
  );
}

function statusOf(element: XmlElement, name: string, pattern: RegExp): number | undefined {
  const text = optionalText(element, name);
  if (text === undefined) return undefined;
  if (!pattern.test(text))
    throw new S3Error(
      'InvalidRequest',
      `The provided HTTP redirect or error code (${text.slice(0, 16)}) is not valid.`,
    );
  return Number(text);
}

function parseRule(element: XmlElement): RoutingRule {
  const [condition] = childrenOf(element, 'Condition');
  const [target] = childrenOf(element, 'Redirect');
  if (!target) throw new S3Error('MalformedXML');
  const prefix = condition && optionalText(condition, 'KeyPrefixEquals');
  const errorStatus = condition && statusOf(condition, 'HttpErrorCodeReturnedEquals', /^[45]\d\d$/);
  const redirect = withoutUndefined<WebsiteRedirect>({
    protocol: protocolOf(target),
    hostName: hostNameOf(target),
    replacePrefix: optionalText(target, 'ReplaceKeyPrefixWith'),
    replaceKey: optionalText(target, 'ReplaceKeyWith'),
    status: statusOf(target, 'HttpRedirectCode', /^30[12378]$/),
  });
  if (redirect.replaceKey !== undefined && redirect.replacePrefix !== undefined) {
    throw new S3Error('InvalidRequest', 'You can only define ReplaceKeyPrefix or ReplaceKey but not both.');
  }
  if (Object.keys(redirect).length === 0)
    throw new S3Error('MalformedXML', 'A redirect requires at least one element.');
  return withoutUndefined<RoutingRule>({ prefix, errorStatus, redirect });
}

const withoutUndefined = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

export function renderWebsite(settings: WebsiteSettings): string {
  if ('redirectAll' in settings) {
    const { hostName, protocol } = settings.redirectAll;
    return renderXml('WebsiteConfiguration', { RedirectAllRequestsTo: { HostName: hostName, Protocol: protocol } });
  }
  const { indexSuffix, errorKey, rules } = settings;
  return renderXml('WebsiteConfiguration', {
    IndexDocument: { Suffix: indexSuffix },
    ErrorDocument: errorKey === undefined ? undefined : { Key: errorKey },
    RoutingRules: rules && { RoutingRule: rules.map(ruleFields) },
  });
}

const ruleFields = ({ prefix, errorStatus, redirect }: RoutingRule) => ({
  Condition:
    prefix === undefined && errorStatus === undefined
      ? undefined
      : { KeyPrefixEquals: prefix, HttpErrorCodeReturnedEquals: errorStatus },
  Redirect: {
    Protocol: redirect.protocol,
    HostName: redirect.hostName,
    ReplaceKeyPrefixWith: redirect.replacePrefix,
    ReplaceKeyWith: redirect.replaceKey,
    HttpRedirectCode: redirect.status,
  },
});

/** What a website does with a request. */
export type WebsiteStep =
  | { kind: 'object'; key: string }
  /** Absent host and protocol are those of the request. */
  | { kind: 'redirect'; status: number; protocol?: Protocol; hostName?: string; key: string };

function redirectTo(key: string, prefix: string, redirect: WebsiteRedirect): WebsiteStep {
  const { protocol, hostName, replaceKey, replacePrefix, status = 301 } = redirect;
  const target = replaceKey ?? (replacePrefix === undefined ? key : replacePrefix + key.slice(prefix.length));
  return { kind: 'redirect', status, key: target, ...(protocol && { protocol }), ...(hostName && { hostName }) };
}

const findRule = (
  rules: readonly RoutingRule[],
  key: string,
  errorStatus: number | undefined,
): RoutingRule | undefined =>
  rules.find((rule) => rule.errorStatus === errorStatus && key.startsWith(rule.prefix ?? ''));

/** The first step of a request: a redirect, or the object that is returned. */
export function resolvePage(settings: WebsiteSettings, key: string): WebsiteStep {
  if ('redirectAll' in settings) return redirectTo(key, '', settings.redirectAll);
  const rule = findRule(settings.rules ?? [], key, undefined);
  if (rule) return redirectTo(key, rule.prefix ?? '', rule.redirect);
  return { kind: 'object', key: key === '' || key.endsWith('/') ? key + settings.indexSuffix : key };
}

/**
 * The step after an object could not be returned: a redirect, the error page, or undefined for the plain error. Missing
 * folders are redirected to their index page if that exists.
 * @param status of the error. @param exists whether an object exists
 */
export async function resolveError(
  settings: WebsiteSettings,
  key: string,
  status: number,
  exists: (key: string) => Promise<boolean>,
): Promise<WebsiteStep | undefined> {
  if ('redirectAll' in settings) return undefined;
  const { rules = [], errorKey, indexSuffix } = settings;
  const rule = findRule(rules, key, status);
  if (rule) return redirectTo(key, rule.prefix ?? '', rule.redirect);
  const isFolder = status === 404 && key !== '' && !key.endsWith('/');
  if (isFolder && (await exists(`${key}/${indexSuffix}`))) return { kind: 'redirect', status: 302, key: `${key}/` };
  return errorKey === undefined || status < 400 || status >= 500 ? undefined : { kind: 'object', key: errorKey };
}
