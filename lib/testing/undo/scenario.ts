import type { Answer, ApiClient, TestProject } from '../api.ts';
import type { IdentityAdmin } from '../identity.ts';
import type { TestPlatform } from '../platform.ts';

export interface UndoWorld {
  platform: TestPlatform;
  project: TestProject;
  identity: IdentityAdmin;
}

/** A change that can be undone. */
export interface UndoCase {
  /** Who makes the change and undoes it. */
  api: ApiClient;
  /** Where the change is listed; the project's activity by default. */
  log?: string;
  perform(): Promise<Answer>;
  /** What must be as before after the change is undone. */
  state(): Promise<unknown>;
  /** Set if the undone change cannot be repeated. */
  isOnce?: true;
}

/** Prepares a change. */
export type UndoScenario = (world: UndoWorld) => Promise<UndoCase>;

/** By event type, and a further word where a type has several cases. */
export type UndoScenarios = Readonly<Record<string, UndoScenario>>;
