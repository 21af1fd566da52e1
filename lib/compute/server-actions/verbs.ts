import type { TypeOf } from '#lib/http/type-of.ts';
import { type VerbWords, verbList } from '#lib/verbs/verb.ts';
import { consoleVerbs } from '../consoles/verbs.ts';
import { interfaceVerbs } from '../server-interfaces/verbs.ts';
import { metadataVerbs } from '../server-metadata/verbs.ts';
import { passwordVerbs } from '../server-passwords/verbs.ts';
import { tagVerbs } from '../server-tags/verbs.ts';
import { serverVerbs } from '../servers/verbs.ts';
import { volumeVerbs } from '../volume-attachments/verbs.ts';
import { crashDumpVerbs } from './crash-dumps/verbs.ts';
import { deferredDeleteVerbs } from './deferred-delete/verbs.ts';
import type { ServerVerbDeclaration } from './define-verbs.ts';
import { evacuationVerbs } from './evacuation/verbs.ts';
import { fixedIpVerbs } from './fixed-ips/verbs.ts';
import { floatingIpVerbs } from './floating-ips/verbs.ts';
import { imageVerbs } from './images/verbs.ts';
import { liveMigrationVerbs } from './live-migration/verbs.ts';
import { lockVerbs } from './lock/verbs.ts';
import { networkInfoVerbs } from './network-info/verbs.ts';
import { powerVerbs } from './power/verbs.ts';
import { protectionVerbs } from './protection/verbs.ts';
import { rebuildVerbs } from './rebuild/verbs.ts';
import { rescueVerbs } from './rescue/verbs.ts';
import { resetStateVerbs } from './reset-state/verbs.ts';
import { resizeVerbs } from './resize/verbs.ts';
import { securityGroupVerbs } from './security-groups/verbs.ts';
import { shelveVerbs } from './shelve/verbs.ts';

/** All server verbs in menu order. The first verb with a task owns it. */
export const VERBS = {
  ...resetStateVerbs,
  ...serverVerbs,
  ...powerVerbs,
  ...consoleVerbs,
  ...volumeVerbs,
  ...interfaceVerbs,
  ...securityGroupVerbs,
  ...fixedIpVerbs,
  ...floatingIpVerbs,
  ...metadataVerbs,
  ...tagVerbs,
  ...resizeVerbs,
  ...liveMigrationVerbs,
  ...rebuildVerbs,
  ...evacuationVerbs,
  ...rescueVerbs,
  ...passwordVerbs,
  ...imageVerbs,
  ...shelveVerbs,
  ...lockVerbs,
  ...protectionVerbs,
  ...crashDumpVerbs,
  ...networkInfoVerbs,
  ...deferredDeleteVerbs,
};

type Verbs = typeof VERBS;
export type VerbName = keyof Verbs;
/** Names of verbs with certain attributes. */
export type VerbsWith<Said> = { [Name in VerbName]: Verbs[Name] extends Said ? Name : never }[VerbName];

/** Verbs with a state rule. */
export type ServerVerb = VerbsWith<{ from: readonly string[] }>;
/** Verbs without parameters. */
export type ServerCommand = ActionCommand | 'delete' | 'protect' | 'unprotect';
type ActionCommand = VerbsWith<{ words: VerbWords; action: { argument: unknown } }>;
/** Separate requests instead of actions. */
const OWN_REQUESTS: readonly string[] = ['delete', 'protect', 'unprotect'];
/** Verbs with parameters, and their types. */
type ParameterVerb = VerbsWith<{ action: { takes: object } }>;
export type ServerRequest = {
  [Name in ParameterVerb]: { verb: Name; argument: Verbs[Name]['action']['takes'] extends TypeOf<infer T> ? T : never };
}[ParameterVerb];
/** All tasks. */
export type TaskState = Extract<Verbs[VerbName], { tasks: readonly string[] }>['tasks'][number];
/** Names of actions in the history; docs/contract/compute.md 8. */
export type HistoryWord = Extract<Verbs[VerbName], { history: { is: string } }>['history']['is'];

/** All verbs with their names, as one type. */
export const declaredVerbs = verbList<VerbName, ServerVerbDeclaration>(VERBS);

export const verbOf = (name: VerbName): ServerVerbDeclaration => VERBS[name];

/** Whether it has a state rule. */
export const hasStateRule = (name: string): name is ServerVerb =>
  Object.hasOwn(VERBS, name) && 'from' in VERBS[name as VerbName];

/** Whether it has no parameters. */
export function isCommand(name: VerbName): name is ServerCommand {
  const { action } = verbOf(name);
  return OWN_REQUESTS.includes(name) || (action !== undefined && 'argument' in action);
}

/** Body of `POST /servers/{id}/action` for a command; docs/contract/compute.md 7. */
export function bodyOf(command: ActionCommand): Record<string, unknown> {
  const { key, argument } = VERBS[command].action;
  return { [key]: argument };
}

export const requestBodyOf = ({ verb, argument }: ServerRequest): Record<string, unknown> => ({
  [VERBS[verb].action.key]: argument,
});

/** The verb that a task belongs to. */
export const verbOfTask = (task: string): ServerVerbDeclaration | undefined =>
  declaredVerbs.find(({ tasks }) => tasks?.includes(task));

/** The verb with this word in the history. */
export const verbOfHistory = (word: HistoryWord): ServerVerbDeclaration | undefined =>
  declaredVerbs.find(({ history }) => history?.is === word);

/** Label of an action in the history. */
export function historyLabel(word: HistoryWord): string {
  const { history, label } = verbOfHistory(word) ?? {};
  return history?.label ?? label ?? word;
}

// The lists are derived from declarations, and their types from the lists.
export const SERVER_VERBS = declaredVerbs.filter(({ from }) => from).map(({ name }) => name as ServerVerb);
export const TASK_STATES = [...new Set(declaredVerbs.flatMap(({ tasks = [] }) => tasks))] as TaskState[];
export const HISTORY_WORDS = [
  ...new Set(declaredVerbs.flatMap(({ history }) => (history ? [history.is] : []))),
] as HistoryWord[];
