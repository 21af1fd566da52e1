import { describe, expect, test } from 'vitest';
import {
  type CorsRule,
  corsHeaders,
  decideCors,
  parseCors,
  parsePreflight,
  preflightHeaders,
  renderCors,
} from './cors.ts';

const xml = (rules: string) => `<CORSConfiguration>${rules}</CORSConfiguration>`;
const rule = (origin: string, method = 'GET', rest = '') =>
  `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>${method}</AllowedMethod>${rest}</CORSRule>`;

describe('CORS configurations', () => {
  test('are read and written', () => {
    const rules: CorsRule[] = [
      {
        id: 'a',
        allowedOrigins: ['http://a', '*.b'],
        allowedMethods: ['GET', 'PUT'],
        allowedHeaders: ['x-*'],
        exposeHeaders: ['etag'],
        maxAgeSeconds: 60,
      },
      { allowedOrigins: ['*'], allowedMethods: ['HEAD'] },
    ];
    expect(parseCors(renderCors(rules))).toEqual(rules);
  });

  test.each([
    ['no rule', '', 'MalformedXML'],
    ['no origin', '<CORSRule><AllowedMethod>GET</AllowedMethod></CORSRule>', 'MalformedXML'],
    ['no method', '<CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule>', 'MalformedXML'],
    ['an unknown method', rule('*', 'OPTIONS'), 'InvalidRequest'],
    ['two wildcards', rule('*.a.*'), 'InvalidRequest'],
    ['two wildcards in a header', rule('*', 'GET', '<AllowedHeader>x-*-*</AllowedHeader>'), 'InvalidRequest'],
    ['an exposed wildcard', rule('*', 'GET', '<ExposeHeader>*</ExposeHeader>'), 'InvalidRequest'],
    ['an invalid age', rule('*', 'GET', '<MaxAgeSeconds>-1</MaxAgeSeconds>'), 'MalformedXML'],
    ['101 rules', rule('*').repeat(101), 'InvalidRequest'],
    ['a long origin', rule('a'.repeat(1025)), 'InvalidRequest'],
    ['a long ID', rule('*', 'GET', `<ID>${'a'.repeat(256)}</ID>`), 'InvalidRequest'],
    ['101 origins', rule('*', 'GET', '<AllowedOrigin>a</AllowedOrigin>'.repeat(100)), 'InvalidRequest'],
  ])('with %s are rejected', (_what, rules, code) => {
    expect(() => parseCors(xml(rules))).toThrow(expect.objectContaining({ code }));
  });
});

const RULES = parseCors(xml(rule('*suffix') + rule('start*end') + rule('prefix*') + rule('*.put', 'PUT')));

describe('Responses', () => {
  const originFor = (origin: string, method = 'GET', more = {}) =>
    corsHeaders(RULES, method, { origin, ...more })['access-control-allow-origin'];

  test.each([
    ['foo.suffix', 'foo.suffix'],
    ['foo.bar', undefined],
    ['foo.suffix.get', undefined],
    ['startend', 'startend'],
    ['start12end', 'start12end'],
    ['0start12end', undefined],
    ['starend', undefined],
    ['prefix', 'prefix'],
    ['bla.prefix', undefined],
  ])('to the origin %s allow %s', (origin, expected) => {
    expect(originFor(origin)).toBe(expected);
  });

  test('depend on the method, or the one that the header names', () => {
    expect(originFor('foo.suffix', 'PUT')).toBeUndefined();
    expect(originFor('foo.put', 'PUT')).toBe('foo.put');
    expect(originFor('foo.suffix', 'PUT', { 'access-control-request-method': 'GET' })).toBe('foo.suffix');
  });

  test('without origin or rules have no headers', () => {
    expect([corsHeaders(RULES, 'GET', {}), corsHeaders(undefined, 'GET', { origin: 'a' })]).toEqual([{}, {}]);
  });

  test('to any origin name none, and allow no credentials', () => {
    const headers = corsHeaders(parseCors(xml(rule('*'))), 'GET', { origin: 'a' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(corsHeaders(RULES, 'GET', { origin: 'a.suffix' })).toMatchObject({
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    });
  });
});

describe('Preflight requests', () => {
  const ask = (headers: Record<string, string>, rules: CorsRule[] | undefined = RULES) =>
    preflightHeaders(rules, parsePreflight(headers));
  const sent = { origin: 'foo.suffix', 'access-control-request-method': 'GET' };

  test.each([
    ['no origin', { 'access-control-request-method': 'GET' }, 'BadRequest'],
    ['no method', { origin: 'foo.suffix' }, 'BadRequest'],
    ['an unknown method', { ...sent, 'access-control-request-method': 'TRACE' }, 'BadRequest'],
    ['another origin', { ...sent, origin: 'foo.bar' }, 'AccessForbidden'],
    ['another method', { ...sent, 'access-control-request-method': 'PUT' }, 'AccessForbidden'],
    ['a header that no rule allows', { ...sent, 'access-control-request-headers': 'x-a' }, 'AccessForbidden'],
    ['too many headers', { ...sent, 'access-control-request-headers': 'a,'.repeat(101) }, 'BadRequest'],
  ])('with %s are rejected', (_what, headers, code) => {
    expect(() => ask(headers as unknown as Record<string, string>)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['another origin', { origin: 'foo.bar' }, { rejected: 'origin' }],
    ['a method of rules for other origins', { 'access-control-request-method': 'PUT' }, { rejected: 'method' }],
    ['a header that no rule allows', { 'access-control-request-headers': 'x-a' }, { rejected: 'headers' }],
    ['what the first rule allows', {}, { index: 0 }],
    ['what the last rule allows', { origin: 'a.put', 'access-control-request-method': 'PUT' }, { index: 3 }],
  ])('with %s have a decision that names the rule, or what is not allowed', (_what, headers, decision) => {
    expect(decideCors(RULES, parsePreflight({ ...sent, ...headers }))).toEqual(decision);
  });

  test('to a bucket without rules are rejected', () => {
    expect(() => preflightHeaders(undefined, parsePreflight(sent))).toThrow(
      expect.objectContaining({ code: 'AccessForbidden' }),
    );
  });

  test('are answered with the methods, headers and age of the rule', () => {
    const rest = '<AllowedHeader>X-*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>60</MaxAgeSeconds>';
    const headers = ask(
      { ...sent, 'access-control-request-headers': 'x-a, X-B' },
      parseCors(xml(rule('*suffix', 'GET', `${rest}<AllowedMethod>PUT</AllowedMethod>`))),
    );
    expect(headers).toEqual({
      'access-control-allow-origin': 'foo.suffix',
      'access-control-allow-methods': 'GET, PUT',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'x-a, x-b',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '60',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
  });
});
