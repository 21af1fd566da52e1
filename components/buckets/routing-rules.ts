import { z } from 'zod';
import type { RoutingRule } from '#lib/object-store/console/settings/schema.ts';

/** Numbers are texts in the documents of S3. */
const Status = z.union([z.string(), z.number()]).transform(Number).pipe(z.int());

/** A routing rule in the JSON format of S3. */
const S3RoutingRule = z.strictObject({
  Condition: z
    .strictObject({ KeyPrefixEquals: z.string().optional(), HttpErrorCodeReturnedEquals: Status.optional() })
    .optional(),
  Redirect: z.strictObject({
    Protocol: z.enum(['http', 'https']).optional(),
    HostName: z.string().optional(),
    ReplaceKeyPrefixWith: z.string().optional(),
    ReplaceKeyWith: z.string().optional(),
    HttpRedirectCode: Status.optional(),
  }),
});

const ruleOf = ({ Condition, Redirect }: z.infer<typeof S3RoutingRule>): RoutingRule => ({
  prefix: Condition?.KeyPrefixEquals ?? null,
  error_status: Condition?.HttpErrorCodeReturnedEquals ?? null,
  redirect: {
    protocol: Redirect.Protocol ?? null,
    host_name: Redirect.HostName ?? null,
    replace_prefix: Redirect.ReplaceKeyPrefixWith ?? null,
    replace_key: Redirect.ReplaceKeyWith ?? null,
    status: Redirect.HttpRedirectCode ?? null,
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Rules in the JSON format of S3, a list; undefined if the text is something else. Empty text has no rules. */
export function parseRoutingRules(text: string): RoutingRule[] | undefined {
  if (text.trim() === '') return [];
  return z.array(S3RoutingRule).safeParse(parseJson(text)).data?.map(ruleOf);
}

const withoutNull = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

/** The inverse of `parseRoutingRules`. */
export function routingRulesText(rules: readonly RoutingRule[]): string {
  if (rules.length === 0) return '';
  const documents = rules.map(({ prefix, error_status, redirect }) => {
    const errorCode = error_status?.toString() ?? null;
    const condition = withoutNull({ KeyPrefixEquals: prefix, HttpErrorCodeReturnedEquals: errorCode });
    return {
      ...(Object.keys(condition).length > 0 && { Condition: condition }),
      Redirect: withoutNull({
        Protocol: redirect.protocol,
        HostName: redirect.host_name,
        ReplaceKeyPrefixWith: redirect.replace_prefix,
        ReplaceKeyWith: redirect.replace_key,
        HttpRedirectCode: redirect.status?.toString() ?? null,
      }),
    };
  });
  return JSON.stringify(documents, undefined, 2);
}
