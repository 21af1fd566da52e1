import type { TypeOf } from '#lib/http/type-of.ts';
import type { Operation } from '#lib/policy/operations.ts';
import type { IconName } from '#lib/screens/icon-name.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';

/** Texts while the verb is requested and after it was rejected. */
export interface VerbWords {
  /** With `count`, and `name` for one object. */
  doing: string;
  /** With `name`; empty if a dialog shows the error. */
  notDone: string;
  /** For one object, if the screen does not show the result. With `name`. */
  done?: string;
}

/** Confirmation before a verb that interrupts the object's work or cannot be undone. */
export interface Question {
  /** With `count`, and `name` for one object, as in all texts of the question. */
  title: string;
  confirm: string;
  /** What is changed and what is kept, unless the dialog shows it. */
  sentence?: string;
  isDanger?: true;
}

/**
 * Entry in the console's menus. Opens the dialog if there is one; otherwise asks the question, if any, and sends the
 * request.
 */
export interface Menu<State extends string, Subject> {
  icon: IconName;
  /** None by default; `danger` has the same heading in every menu. */
  group?: string;
  /** File of the dialog, without the common suffix. */
  dialog?: string;
  /** View that opens instead of a dialog. */
  shows?: string;
  /** Form that opens, and its field that is set to this object. */
  creates?: { screen: ProjectScreen; from: string };
  /** Also for users with read-only access. */
  isForReaders?: true;
  /** Verb whose rule applies. */
  allowedAs?: string;
  /** Distinguishes opposite verbs: only the one that fits is displayed. */
  fits?: (subject: Subject) => boolean;
  /** In the short menu of a row. */
  isInRow?: true;
  /** Also for several objects. */
  isBulk?: true;
  /** Only for several objects: the dialog for one does more. */
  isBulkOnly?: true;
  shortcut?: string;
  /**
   * States in which it is the most likely next action: the object's page begins with its button, even if it is refused
   * or deletes.
   */
  firstIn?: readonly State[];
  /** States in which the object's page may have a button for it; by default, all. */
  buttonIn?: readonly State[];
}

/** Rule of a verb: when it is allowed. */
interface RuledVerb<State extends string, Subject> {
  /** States in which it is allowed. */
  from: readonly State[];
  /** Reason in all other states. */
  otherwise: string;
  /** Reason besides the state, if any. */
  obstacle?: (subject: Subject) => string | undefined;
  /** Tasks that may be in progress: none by default, `always` all, `any` all except a deletion. */
  during?: readonly string[] | 'any' | 'always';
  /** Tasks excluded from them. */
  notDuring?: readonly string[];
}

interface UnruledVerb<Subject> {
  from?: never;
  otherwise?: never;
  /** Reason why not, if any. */
  obstacle?: (subject: Subject) => string | undefined;
  during?: never;
  notDuring?: never;
}

interface VerbDescription<State extends string, Status extends string, Subject> {
  /** Label on screen. */
  label?: string;
  /**
   * Verb that restores the state before. The menu has the one of both that fits, and the activity offers to undo
   * (`lib/console/undo`).
   */
  inverse?: string;
  /** Verb that the menu has in its place, if it does not restore everything: it needs a choice of the user. */
  opposite?: string;
  /** States during execution. */
  through?: readonly State[];
  /** Tasks during execution. */
  tasks?: readonly string[];
  /** Status during these tasks, if it differs from that of the state; in the states of `from` unless `in` is set. */
  status?: { is: Status; in?: readonly State[] };
  /** It copies whole disks, which takes long. */
  movesDisks?: true;
  /** Name in rejections; the key of its action by default. */
  refusedAs?: string;
  /** Name in the object's history, and whether it changes the object's state. */
  history?: { is: string; label?: string; isNewState?: true };
  /**
   * Key at `POST .../action`. `argument` is its value if only the id is needed; `takes` is the schema of optional
   * input.
   */
  action?: {
    key: string;
    policy: Operation;
    since?: number;
    until?: number;
    argument?: unknown;
    takes?: TypeOf<unknown>;
  };
  /** Data is permanently lost, always or if the object has any: the user must type its name. */
  losesData?: true | ((subject: Subject) => boolean);
  words?: VerbWords;
  question?: Question;
  menu?: Menu<State, Subject>;
}

/**
 * An action on objects of a kind, declared only here: rules, states, API keys, policy, history, menus and questions are
 * derived from it, on the server and in the browser.
 */
export type Verb<State extends string, Status extends string, Subject> = VerbDescription<State, Status, Subject> &
  (RuledVerb<State, Subject> | UnruledVerb<Subject>);

/** Declares the verbs of a kind by name. The curried form allows explicit and inferred type parameters together. */
export const verbsOf =
  <State extends string, Status extends string, Subject, More = unknown>() =>
  <const V extends Record<string, Verb<State, Status, Subject> & More>>(verbs: V): V =>
    verbs;

/** Verbs with their names, in order, typed as the common type. */
export const verbList = <Name extends string, V>(verbs: Record<Name, V>): readonly (V & { name: Name })[] =>
  Object.entries<V>(verbs).map(([name, verb]) => ({ ...verb, name: name as Name }));

/**
 * Checks a verb by obstacle and, for kinds with states, by the field `status`, without regard to tasks: true, or the
 * reason why not.
 */
export function judge<State extends string, Subject extends object>(
  verb: Verb<State, State, Subject>,
  subject: Subject,
): true | string {
  const reason = verb.obstacle?.(subject);
  if (reason !== undefined || verb.from === undefined) return reason ?? true;
  const status: unknown = Reflect.get(subject, 'status');
  return verb.from.some((each) => each === status) || verb.otherwise;
}

/** What the rules of the verbs of a kind say. */
export interface Rules<Name extends string, State extends string, Subject> {
  /** True, or the reason why it is not allowed. */
  can(verb: Name, subject: Subject): true | string;
  /** For error messages. */
  allowedStatuses(verb: Name): readonly State[];
  /** Whether the platform will change the status without a request. */
  isTransitional(subject: Subject): boolean;
}

export function rulesOf<Name extends string, State extends string, Subject extends { status: State }>(
  verbs: Record<Name, Verb<State, State, Subject>>,
): Rules<Name, State, Subject> {
  const transitional = new Set(verbList(verbs).flatMap(({ through = [] }) => through));
  return {
    can: (verb, subject) => judge(verbs[verb], subject),
    allowedStatuses: (verb) => verbs[verb].from ?? [],
    isTransitional: ({ status }) => transitional.has(status),
  };
}
