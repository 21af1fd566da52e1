import type { z } from 'zod';
import type { Contract, ParameterName, QueryOf, SchemaAt, SearchBy } from './contract.ts';
import type { OperationContract } from './operation.ts';

/** What a request sends: the input under its key, or else the whole body. */
type Input<C extends Contract, O extends OperationContract> =
  SentSchema<C, O> extends z.ZodType ? z.input<SentSchema<C, O>> : undefined;
type SentSchema<C extends Contract, O extends OperationContract> = O extends { input: string }
  ? SchemaAt<C, O, 'input'>
  : SchemaAt<C, O, 'body'>;

/** Parameters of the path: only the id if there is no other. */
export type PathArgs<C extends Contract, O extends OperationContract> = [ParameterName<C, O>] extends [never]
  ? []
  : [ParameterName<C, O>] extends ['id']
    ? [id: string]
    : [params: Record<ParameterName<C, O>, string>];
export type SearchArgs<C extends Contract, O extends OperationContract> = O extends { query: string }
  ? [search?: SearchBy<QueryOf<C, O>>]
  : [];
export type InputArgs<C extends Contract, O extends OperationContract> = O extends { input: string } | { body: string }
  ? [input: Input<C, O>]
  : [];

/** Parameters of the path that are also fields of the input. Bodies may repeat the id of their object, which needs no sending. */
type Collision<C extends Contract, O extends OperationContract> =
  Input<C, O> extends infer Sent
    ? Sent extends unknown
      ? CollidingName<DeclaredFields<Sent>, ParameterName<C, O>>
      : never
    : never;
/** Fields by name, without those of a schema that accepts further ones. */
type DeclaredFields<Sent> = { [Name in keyof Sent as string extends Name ? never : Name]: Sent[Name] };
type CollidingName<Sent, Name extends string> = {
  [N in Name & keyof Sent]: N extends 'id' ? (Partial<Pick<Sent, N>> extends Pick<Sent, N> ? never : N) : N;
}[Name & keyof Sent];
/** An input that cannot be given together with these parameters. */
interface CollidingFields<Names> {
  fieldsNamedLikeParameters: Names;
}

/** Input of `useMutation`: parameters of the path and fields of the input, together. */
export type Variables<C extends Contract, O extends OperationContract> = [
  ...PathArgs<C, O>,
  ...InputArgs<C, O>,
] extends [infer Only]
  ? Only
  : [ParameterName<C, O>] extends [never]
    ? void
    : [Collision<C, O>] extends [never]
      ? Record<ParameterName<C, O>, string> & Input<C, O>
      : CollidingFields<Collision<C, O>>;
