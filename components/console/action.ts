import type { ReactNode } from 'react';
import type { Text } from '#lib/i18n/text.ts';
import type { SkippedRow } from './skipped-rows-context.ts';

export interface Action {
  id?: string;
  label: string;
  onSelect?: () => void;
  /** Instead of `onSelect`, when the action is a page. */
  href?: string;
  /** `true`, or the reason why not, as `can.ts` gives it. */
  allowed: true | Text;
  /** Among those done most often, where there are many. */
  isMain?: boolean | undefined;
  isDanger?: boolean;
  /** Actions of one group stand together: Power, Attach, Protect, Danger. */
  group?: string;
  icon?: ReactNode;
  shortcut?: string;
}

export interface BulkAction<Row> {
  label: string;
  allowed: (row: Row) => true | Text;
  together?: ((rows: readonly Row[]) => true | Text) | undefined;
  /** Gets the eligible rows only, and which others it leaves out, for the dialog that it opens. */
  onRun: (rows: Row[], skipped: readonly SkippedRow[]) => void;
  isDanger?: boolean;
  /** While rows are selected the key means them, not the one that has the focus. */
  shortcut?: string | undefined;
}
