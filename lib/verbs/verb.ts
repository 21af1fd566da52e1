import type { LucideIcon } from 'lucide-react';
import type { ProjectScreen } from '#lib/console/screens.ts';
import type { TypeOf } from '#lib/http/type-of.ts';
import type { Operation } from '#lib/identity/operations.ts';

/** How it is spoken of while it is asked for, and when it was refused. */
export interface VerbWords {
  /** With `count` and, for one, `name`. */
  doing: string;
  /** With `name`. */
  notDone: string;
  /** Of one, where the screen does not show it by itself. With `name`. */
  done?: string;
}

/** What is asked before something that interrupts the work of an object, or that has no way back. */
export interface Question {
  /** With `count` and, for one, `name`; so are all of them. */
  title: string;
  confirm: string;
  /** What it does and what it keeps. */
  sentence: string;
  isDanger?: true;
}

/** How it stands in the menus of the console. With a dialog that opens; otherwise its question is asked, or it is done. */
export interface Menu<State extends string, Subject> {
  icon: LucideIcon;
  group: string;
  /** The file of its dialog, without what all of them end in. */
  dialog?: string;
  /** What is shown instead of a dialog. */
  shows?: string;
  /** The form of a screen that it leads to, and the field of it that this object fills in. */
  creates?: { screen: ProjectScreen; from: string };
  /** Also for those who may only look. */
  isForReaders?: true;
  /** Another verb, whose rule allows it. */
  allowedAs?: string;
  /** Of two that are each other's opposite only the one that fits is shown. */
  fits?: (subject: Subject) => boolean;
  /** In the short menu of a row. */
  isInRow?: true;
  /** Also for several at once. */
  isBulk?: true;
  /** Only for several: the dialog for one does more. */
  isBulkOnly?: true;
  shortcut?: string;
  /** States in which it is what most people want next. */
  firstIn?: readonly State[];
}

/** The rule of a verb: in which states it is taken. */
interface RuledVerb<State extends string, Subject> {
  /** States that it starts from. */
  from: readonly State[];
  /** Why it is refused in every other one. */
  otherwise: string;
  /** What stands in the way beside the state, in words. */
  obstacle?: (subject: Subject) => string | undefined;
  /** Tasks that may be under way: none when not given, `always` all, `any` all but a deletion. */
  during?: readonly string[] | 'any' | 'always';
  /** Tasks that are not among them. */
  notDuring?: readonly string[];
}

interface UnruledVerb {
  from?: never;
  otherwise?: never;
  obstacle?: never;
  during?: never;
  notDuring?: never;
}

interface VerbDescription<State extends string, Status extends string, Subject> {
  /** What it is called on screen. */
  label?: string;
  /** States that the platform passes through while it is done. */
  through?: readonly State[];
  /** Tasks that are under way while it is done. */
  tasks?: readonly string[];
  /** The status under them, where it differs from that of the state; in the states that it starts from unless said. */
  status?: { is: Status; in?: readonly State[] };
  /** It moves whole disks, which takes long. */
  movesDisks?: true;
  /** What refusals call it; the key of its action otherwise. */
  refusedAs?: string;
  /** Its name in an object's history, and whether it leaves the object in another state than before. */
  history?: { is: string; label?: string; isNewState?: true };
  /** Its key at `POST .../action`; `argument` is what stands there when it needs nothing but the id, `takes` what may. */
  action?: {
    key: string;
    policy: Operation;
    since?: number;
    until?: number;
    argument?: unknown;
    takes?: TypeOf<unknown>;
  };
  /** Data is lost for good by it, always or where an object has any: its name is typed before. */
  losesData?: true | ((subject: Subject) => boolean);
  words?: VerbWords;
  question?: Question;
  menu?: Menu<State, Subject>;
}

/**
 * One thing that can be done to objects of a kind. What it is stands here and nowhere else: rules, states, the keys of
 * the API, policy, history, menus and questions are derived from it, on the server as in the browser.
 */
export type Verb<State extends string, Status extends string, Subject> = VerbDescription<State, Status, Subject> &
  (RuledVerb<State, Subject> | UnruledVerb);

/** Gives the function that declares what can be done to objects of a kind, by the names that the code calls it. */
export const verbsOf =
  <State extends string, Status extends string, Subject, More = unknown>() =>
  <const V extends Record<string, Verb<State, Status, Subject> & More>>(verbs: V): V =>
    verbs;

/** Verbs with their names, in their order, as what all of them are. */
export const verbList = <Name extends string, V>(verbs: Record<Name, V>): readonly (V & { name: Name })[] =>
  Object.entries<V>(verbs).map(([name, verb]) => ({ ...verb, name: name as Name }));

/** What an object whose status decides alone allows: true, or the reason why not. */
export function judge<State extends string, Subject extends { status: State }>(
  verb: Verb<State, State, Subject>,
  subject: Subject,
): true | string {
  if (verb.from === undefined) return true;
  return verb.obstacle?.(subject) ?? (verb.from.includes(subject.status) || verb.otherwise);
}
