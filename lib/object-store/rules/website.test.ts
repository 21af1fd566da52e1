import { describe, expect, test } from 'vitest';
import { parseWebsite, renderWebsite, resolveError, resolvePage, type WebsiteSettings } from './website.ts';

const SITE: WebsiteSettings = {
  indexSuffix: 'index.html',
  errorKey: 'error.html',
  rules: [
    { prefix: 'docs/', redirect: { replacePrefix: 'documents/' } },
    { prefix: 'old', redirect: { hostName: 'old.example.com', protocol: 'https', replaceKey: 'gone', status: 307 } },
    { prefix: 'app/', errorStatus: 404, redirect: { replaceKey: 'app/index.html', status: 302 } },
  ],
};
const xml = (content: string) => `<WebsiteConfiguration>${content}</WebsiteConfiguration>`;
const INDEX = '<IndexDocument><Suffix>index.html</Suffix></IndexDocument>';
const rule = (redirect: string, condition = '') =>
  `${INDEX}<RoutingRules><RoutingRule>${condition}<Redirect>${redirect}</Redirect></RoutingRule></RoutingRules>`;

describe('Website configurations', () => {
  test.each<[WebsiteSettings]>([
    [SITE],
    [{ indexSuffix: 'a' }],
    [{ redirectAll: { hostName: 'example.com', protocol: 'https' } }],
    [{ redirectAll: { hostName: 'example.com' } }],
  ])('%j are read and written', (settings) => {
    expect(parseWebsite(renderWebsite(settings))).toEqual(settings);
  });

  test.each([
    ['no index', '', 'InvalidArgument'],
    ['an index with a slash', '<IndexDocument><Suffix>a/b</Suffix></IndexDocument>', 'InvalidArgument'],
    ['an empty index', '<IndexDocument><Suffix></Suffix></IndexDocument>', 'InvalidArgument'],
    [
      'index and redirect',
      `${INDEX}<RedirectAllRequestsTo><HostName>a</HostName></RedirectAllRequestsTo>`,
      'InvalidRequest',
    ],
    ['a redirect without host', '<RedirectAllRequestsTo/>', 'MalformedXML'],
    [
      'a redirect to a path',
      '<RedirectAllRequestsTo><HostName>a/b</HostName></RedirectAllRequestsTo>',
      'InvalidArgument',
    ],
    ['a line break in a host', rule('<HostName>a&#13;&#10;set-cookie:b</HostName>'), 'InvalidArgument'],
    ['an unknown protocol', rule('<Protocol>ftp</Protocol>'), 'InvalidRequest'],
    ['an invalid code', rule('<HttpRedirectCode>200</HttpRedirectCode>'), 'InvalidRequest'],
    [
      'two replacements',
      rule('<ReplaceKeyWith>a</ReplaceKeyWith><ReplaceKeyPrefixWith>b</ReplaceKeyPrefixWith>'),
      'InvalidRequest',
    ],
    ['an empty redirect', rule(''), 'MalformedXML'],
    ['a long key', rule(`<ReplaceKeyWith>${'a'.repeat(1025)}</ReplaceKeyWith>`), 'InvalidArgument'],
    [
      'an invalid condition',
      rule(
        '<HostName>a</HostName>',
        '<Condition><HttpErrorCodeReturnedEquals>1</HttpErrorCodeReturnedEquals></Condition>',
      ),
      'InvalidRequest',
    ],
  ])('with %s are rejected', (_what, content, code) => {
    expect(() => parseWebsite(xml(content))).toThrow(expect.objectContaining({ code }));
  });
});

describe('Requests to a website', () => {
  test.each([
    ['', 'index.html'],
    ['a/', 'a/index.html'],
    ['a', 'a'],
    ['app/x', 'app/x'],
  ])('for %j return the object %s', (key, expected) => {
    expect(resolvePage(SITE, key)).toEqual({ kind: 'object', key: expected });
  });

  test('are redirected by prefix', () => {
    expect(resolvePage(SITE, 'docs/a')).toEqual({ kind: 'redirect', status: 301, key: 'documents/a' });
    expect(resolvePage(SITE, 'old/x')).toEqual({
      kind: 'redirect',
      status: 307,
      key: 'gone',
      protocol: 'https',
      hostName: 'old.example.com',
    });
  });

  test('are all redirected if the site says so', () => {
    const step = resolvePage({ redirectAll: { hostName: 'example.com' } }, 'a/b');
    expect(step).toEqual({ kind: 'redirect', status: 301, hostName: 'example.com', key: 'a/b' });
  });
});

describe('Errors of a website', () => {
  const resolve = (key: string, status: number, existing = '') =>
    resolveError(SITE, key, status, async (one) => one === existing);

  test('of a folder with an index page are redirected to it', async () => {
    expect(await resolve('a', 404, 'a/index.html')).toEqual({ kind: 'redirect', status: 302, key: 'a/' });
  });

  test('are redirected by prefix and status', async () => {
    expect(await resolve('app/x', 404)).toEqual({ kind: 'redirect', status: 302, key: 'app/index.html' });
  });

  test('otherwise return the error page', async () => {
    const page = { kind: 'object', key: 'error.html' };
    expect([await resolve('a', 404), await resolve('app/x', 403)]).toEqual([page, page]);
  });

  test('of the server, and of sites without error page, stay as they are', async () => {
    expect(await resolve('a', 503)).toBeUndefined();
    expect(await resolveError({ indexSuffix: 'a' }, 'x', 404, async () => false)).toBeUndefined();
    expect(await resolveError({ redirectAll: { hostName: 'a' } }, 'x', 404, async () => true)).toBeUndefined();
  });
});
