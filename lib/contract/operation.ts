import type { LiveMeta } from '#lib/client/live-meta.ts';
import type { Method, SuccessStatus } from '#lib/http/endpoint.ts';

/**
 * What the client of an operation can do: read pages of a `list`, or of one with `cursors`, read `all` rows of a short list
 * or any other response (`read`), or `write`. `act` is `POST …/action`, whose body names the action.
 */
export type OperationRole = 'list' | 'cursors' | 'all' | 'read' | 'write' | 'act';

export interface OperationOptions extends LiveMeta {
  /** One sentence for the API reference. */
  summary: string;
  /** Below the path of the resource. */
  suffix?: string;
  /** Below the root of the service, for operations outside of the path of the resource. */
  path?: string;
  status?: SuccessStatus;
  /** First and last minor microversion. */
  since?: number;
  until?: number;
  /** If it differs from that of the contract. */
  audience?: 'project' | 'token' | 'anyone';
  /** Schema of the parameters in the path, if they are more special than bounded words. */
  params?: string;
  query?: string;
  /** Key of input and output or of the rows in bodies, if it is not that of the resource. */
  key?: string;
  /** Key of the input, if it differs from that of the output. */
  inputKey?: string;
  /** Schema of the whole body, if it is more than the input under its key. The handler gets it whole. */
  body?: string;
  /** Schema of the whole response, if it is more than the output under its key. The handler returns it whole. */
  response?: string;
  /** How often browsers repeat a read operation, if what it shows changes without events. */
  refreshMs?: number;
  /** Whether the platform will change the output of a read operation without a request. */
  isTransitional?(output: never): boolean;
  /** Whether a list returns the total on request. */
  isCounted?: boolean;
  /** Kind in live events, if it is not that of the contract; `dependsOn` and `spansProjects` are then its own, too. */
  kind?: string;
  /** Kinds of other objects that show what the operation changes, such as `quota`. */
  affects?: readonly string[];
}

/**
 * An operation of a resource, as data. `query`, `input`, `output` and other schemas are names in the module of the
 * resource; input and output have no envelope, the contract adds it.
 */
export interface OperationContract extends OperationOptions {
  role: OperationRole;
  method: Method;
  status: SuccessStatus;
  /** Schema of what a request sends under its key. */
  input?: string;
  /** Schema of one row, or of what a response has under its key. */
  output?: string;
}

/** `Special` replaces equally named properties of `Common`. */
type Override<Common, Special> = Omit<Common, keyof Special> & Special;

const override = <const Common, const Special>(common: Common, special: Special): Override<Common, Special> => ({
  ...common,
  ...special,
});

/** A list in pages, by default at the path of the resource. */
export const list = <const Row extends string, const Query extends string, const O extends OperationOptions>(
  row: Row,
  query: Query,
  options: O,
) => override({ role: 'list', method: 'GET', status: 200, query, output: row }, options);

/** A list whose response has rows and, as `next`, the cursor of the next page. */
export const cursorList = <
  const Row extends string,
  const Query extends string,
  const Response extends string,
  const O extends OperationOptions,
>(
  row: Row,
  query: Query,
  response: Response,
  options: O,
) => override({ role: 'cursors', method: 'GET', status: 200, query, output: row, response }, options);

/** A list without pages: the handler returns all rows. */
export const all = <const Row extends string, const O extends OperationOptions>(row: Row, options: O) =>
  override({ role: 'all', method: 'GET', status: 200, output: row }, options);

export const show = <const Output extends string, const O extends OperationOptions>(output: Output, options: O) =>
  override({ role: 'read', method: 'GET', suffix: '/{id}', status: 200, output }, options);

/** `GET …<suffix>` with the output under the key. */
export const read = <const Key extends string, const Output extends string, const O extends OperationOptions>(
  key: Key,
  output: Output,
  options: O,
) => override({ role: 'read', method: 'GET', status: 200, key, output }, options);

export const create = <const Input extends string, const Output extends string, const O extends OperationOptions>(
  input: Input,
  output: Output,
  options: O,
) => override({ role: 'write', method: 'POST', status: 201, input, output }, options);

const changeBy =
  <const M extends Method>(method: M) =>
  <const Input extends string, const Output extends string, const O extends OperationOptions>(
    input: Input,
    output: Output,
    options: O,
  ) =>
    override({ role: 'write', method, suffix: '/{id}', status: 200, input, output }, options);

/** Changes with PUT. */
export const change = changeBy('PUT');
/** Changes with PATCH. */
export const patch = changeBy('PATCH');

/** `POST …/{id}/<key>` with input and output under the key. */
export const perform = <
  const Key extends string,
  const Input extends string,
  const Output extends string,
  const O extends OperationOptions,
>(
  key: Key,
  input: Input,
  output: Output,
  options: O,
) => override({ role: 'write', method: 'POST', suffix: `/{id}/${key}`, status: 200, key, input, output }, options);

export const remove = <const O extends OperationOptions>(options: O) =>
  override({ role: 'write', method: 'DELETE', suffix: '/{id}', status: 204 }, options);

/** `POST …/{id}/action`; the server's actions are in `actions.ts` of the resource. */
export const act = <const O extends OperationOptions>(options: O) =>
  override({ role: 'act', method: 'POST', suffix: '/{id}/action', status: 202 }, options);

type FreeOptions = OperationOptions & { input?: string; output?: string };

/** Any other read operation, such as one whose response has no key. */
export const get = <const O extends FreeOptions>(options: O) =>
  override({ role: 'read', method: 'GET', status: 200 }, options);

/** Any other write operation. 204 without content unless the options say otherwise. */
export const write = <const M extends Exclude<Method, 'GET'>, const O extends FreeOptions>(method: M, options: O) =>
  override({ role: 'write', method, status: 204 }, options);
