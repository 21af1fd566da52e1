import { z } from 'zod';
import { boundedJson, word } from '#lib/http/bounds.ts';
import { LIST_NAMES } from '#lib/screens/screens.ts';

/** Maximum characters of all views of a user. */
export const MAX_VIEW_TEXT = 2 ** 20;

/** Row heights of lists. */
export const DENSITIES = ['compact', 'comfortable'] as const;
const most = (count: number) => `Use at most ${count}.`;
const Word = z.string().min(1).max(64, 'Use at most 64 characters.');

/** Settings of one column; omitted fields have the default of the list. */
export const ColumnChoice = z.strictObject({
  id: Word,
  isShown: z.boolean().optional(),
  /** In rem. */
  width: z.number().min(2, 'Use 2 or more.').max(80, most(80)).optional(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

export const ListLayout = z.strictObject({
  density: z.enum(DENSITIES).optional(),
  columns: z.array(ColumnChoice).max(80, most(80)).optional(),
});
export type ListLayout = z.infer<typeof ListLayout>;

const MAX_FORM = 100_000;

/** Contents of a saved view: free text, filters, order and grouping as in the URL of the list, and columns. */
export const ViewContent = z.strictObject({
  q: z.string().max(500, most(500)).optional(),
  where: z.array(z.string().min(1).max(500, most(500))).max(30, most(30)),
  sort: z.string().max(100, most(100)).optional(),
  /** Visible columns in order; if omitted, each user sees their own. */
  columns: z.array(Word).max(80, most(80)).optional(),
  /** Field by which rows are grouped; empty or omitted for none. */
  group_by: z.string().max(64, 'Use at most 64 characters.').optional(),
  /** Form inputs by name, if the view is a preset of a form. */
  form: boundedJson(z.record(Word, z.json()), MAX_FORM).optional(),
});
export type ViewContent = z.infer<typeof ViewContent>;

const NAME_RULE = 'Use 1 to 60 characters.';

export const NewSavedView = ViewContent.extend({
  name: z.string().trim().min(1, NAME_RULE).max(60, NAME_RULE),
  /** Visible to everyone in the project; only its author can change it. */
  is_shared: z.boolean(),
});
export type NewSavedView = z.infer<typeof NewSavedView>;

export const SavedViewChanges = NewSavedView.partial();
export type SavedViewChanges = z.infer<typeof SavedViewChanges>;

export const SavedView = NewSavedView.extend({
  id: z.string(),
  author: z.strictObject({ id: z.string(), name: z.string() }),
});
export type SavedView = z.infer<typeof SavedView>;

export const ListSettings = z.strictObject({ layout: ListLayout, views: z.array(SavedView) });
export type ListSettings = z.infer<typeof ListSettings>;

export const ListName = z.enum(LIST_NAMES, 'Unknown list.');
export type ListName = z.infer<typeof ListName>;

export const ListPath = z.object({ list: ListName });
export const ViewPath = ListPath.extend({ id: word });
export type ViewPath = z.infer<typeof ViewPath>;
