import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import type { OperationContract } from './operation.ts';

/** Path of each service below the origin, and the microversion that the console uses. */
export const SERVICES = {
  identity: { path: 'identity/v3', headers: undefined },
  volume: { path: 'volume/v3', headers: { 'OpenStack-API-Version': 'volume 3.71' } },
} as const;

/**
 * A resource of the API as data, from which routes, schemas, the API reference, the typed client of the browser and its
 * queries are derived. Browsers load it, so it imports no code of the server.
 */
export interface Contract<
  One extends string = string,
  Many extends string = string,
  Page extends z.ZodRawShape = z.ZodRawShape,
  Operations extends Record<string, OperationContract> = Record<string, OperationContract>,
  Audience extends 'project' | 'token' = 'project' | 'token',
> {
  service: keyof typeof SERVICES;
  /** Which tokens its operations require; see `endpoint()`. */
  audience: Audience;
  path: string;
  /** Keys of one object and of a list in bodies. */
  one: One;
  many: Many;
  /** What a page of a list has besides its rows. */
  page: Page;
  /** Kind in live events. */
  kind: string;
  /** Default order of lists. */
  sort?: string;
  /** Whether the platform will change an object without a request. */
  isTransitional?(row: never): boolean;
  operations: Operations;
}

export const contract = <
  const One extends string,
  const Many extends string,
  Page extends z.ZodRawShape,
  Operations extends Record<string, OperationContract>,
  const Audience extends 'project' | 'token',
>(
  declaration: Contract<One, Many, Page, Operations, Audience>,
): Contract<One, Many, Page, Operations, Audience> => declaration;

/** `{name: value}` with the type of a computed key, which TypeScript cannot infer. */
export const singleEntry = <K extends string, V>(name: K, value: V) => ({ [name]: value }) as Record<K, V>;

export type ListBody<Many extends string, Row, Page extends z.ZodRawShape> = Record<Many, Row[]> &
  z.output<z.ZodObject<Page>>;

export const ObjectPath = z.object({ id: word });

/** Key of an object in the bodies of an operation. */
export const bodyKey = ({ one }: Contract, { key = one }: OperationContract): string => key;

/** Wire schemas of an operation, with envelopes. */
export function wireSchemas(contract: Contract, operation: OperationContract) {
  const { role, input, output } = operation;
  const { many, page } = contract;
  const key = bodyKey(contract, operation);
  const response = output && (role === 'list' ? { ...singleEntry(many, z.array(output)), ...page } : { [key]: output });
  return {
    body: input && z.object(singleEntry(key, input)),
    response: response && z.strictObject(response),
  };
}
