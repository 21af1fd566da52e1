import { expect, test } from 'vitest';
import { parseRoutingRules, routingRulesText } from './routing-rules.ts';

const DOCS = {
  prefix: 'docs/',
  error_status: null,
  redirect: { protocol: null, host_name: null, replace_prefix: 'documents/', replace_key: null, status: null },
};
const MISSING = {
  prefix: null,
  error_status: 404,
  redirect: {
    protocol: 'https' as const,
    host_name: 'www.example.com',
    replace_prefix: null,
    replace_key: 'missing.html',
    status: 302,
  },
};

test('rules are read and written in the JSON format of S3, with codes as texts or numbers', () => {
  const text = routingRulesText([DOCS, MISSING]);
  expect(JSON.parse(text)).toEqual([
    { Condition: { KeyPrefixEquals: 'docs/' }, Redirect: { ReplaceKeyPrefixWith: 'documents/' } },
    {
      Condition: { HttpErrorCodeReturnedEquals: '404' },
      Redirect: {
        Protocol: 'https',
        HostName: 'www.example.com',
        ReplaceKeyWith: 'missing.html',
        HttpRedirectCode: '302',
      },
    },
  ]);
  expect(parseRoutingRules(text)).toEqual([DOCS, MISSING]);
  expect(parseRoutingRules(text.replaceAll('"404"', '404'))).toEqual([DOCS, MISSING]);
  expect(parseRoutingRules(routingRulesText([]))).toEqual([]);
});

test.each(['{', '{}', '[{}]', '[{"Redirect": {"Host": "a"}}]', '[{"Redirect": {"HttpRedirectCode": "many"}}]'])(
  '%s is not a list of rules',
  (text) => {
    expect(parseRoutingRules(text)).toBeUndefined();
  },
);
