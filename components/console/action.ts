import type { ReactNode } from 'react';
import type { Text } from '#lib/i18n/text.ts';
import type { SkippedRow } from './skipped-rows-context.ts';

export interface Action {
  id?: string;
  label: string;
  onSelect?: () => void;
  /** Replaces `onSelect` if the action is a page. */
  href?: string | undefined;
  /** `true`, or the reason why not, as returned by `can.ts`. */
  allowed: true | Text;
  /** One of the most used actions of a long menu. */
  isMain?: boolean | undefined;
  /** The most likely next action in the state of the object: the first button of its page. */
  isFirst?: boolean;
  /** Whether the object's page may have a button for it; by default, it may. */
  hasButton?: boolean;
  isDanger?: boolean;
  /** Actions of a group are displayed together: Power, Attach, Protect, Danger. */
  group?: string | undefined;
  icon?: ReactNode;
  shortcut?: string | undefined;
}

export interface BulkAction<Row> {
  label: string;
  allowed: (row: Row) => true | Text;
  together?: ((rows: readonly Row[]) => true | Text) | undefined;
  /** Receives the eligible rows, and the skipped ones for the dialog that it opens. */
  onRun: (rows: Row[], skipped: readonly SkippedRow[]) => void;
  isDanger?: boolean;
  /** While rows are selected, the key applies to them instead of the focused row. */
  shortcut?: string | undefined;
}
