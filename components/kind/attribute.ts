import type { ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import type { FilterField } from '#components/console/filters.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { AttributeValue } from './attribute-value.ts';
import type { FormatName } from './formats.tsx';

/** What the functions of a declaration can use, besides the row. `R` has the data of the related queries. */
export interface RowContext<Row, R = object> {
  t: Translate;
  format: Format;
  /** Project or scope of the page's requests. */
  scope: string;
  /** The project of a row: the one of the page, or the row's own in lists of several projects. */
  projectOf: (row: Row) => string;
  /** The list has rows of several projects, so data of one project do not apply. */
  isAcrossProjects: boolean;
  /** The actions of a row, in lists. */
  actionsOf?: (row: Row) => readonly Action[];
  /** Data of the related queries by name; undefined until they are loaded. */
  related: R;
}

/** A value that conditions are compared with. */
type Comparable = string | number | boolean | null | undefined;

/** The filter of a list by one field. */
export interface AttributeFilter<Row, R = object> {
  /** Field in the URL; the name of the attribute by default. */
  id?: string;
  /** The label of the attribute by default. */
  label?: Text;
  /** `!` by default. */
  operators?: readonly FilterCondition['operator'][];
  /** The values on offer. If omitted, those of the rows are offered once all rows are loaded. */
  values?: (context: RowContext<Row, R>) => FilterField['values'];
  /** Displayed after a number. */
  unit?: Text;
  /** What conditions are compared with; the attribute's value by default. @param wanted the value of the condition */
  read?: (row: Row, context: RowContext<Row, R>, wanted: string) => Comparable | readonly Comparable[];
  /** The API evaluates conditions without operators. */
  isSent?: true;
  /** As in `FilterField`. */
  isExact?: boolean;
  hasOneValue?: boolean;
}

/** One attribute of a kind, from which columns, properties, exports, filters and orders are derived. */
export interface Attribute<Row, R = object> {
  label: Text;
  /** Value for exports, orders and filters. Exports contain it without units; times as in the API. */
  value: (row: Row, context: RowContext<Row, R>) => AttributeValue;
  /** How the value is displayed; `text` by default. */
  as?: FormatName;
  /** Instead of `as`. */
  show?: (row: Row, context: RowContext<Row, R>) => ReactNode;
  /** Address of the object that the value names. */
  link?: (row: Row, context: RowContext<Row, R>) => string | undefined;
  /** Sort key in the URL and of the API; `true` for the name of the attribute. */
  sort?: string | true;
  /** What a complete list is sorted by; the value by default. */
  order?: (row: Row, context: RowContext<Row, R>) => string | number;
  filter?: AttributeFilter<Row, R>;
  /** Estimated width of the column in rem; that of the format by default. */
  width?: number;
  /** The column is hidden until the user chooses it. */
  isOptional?: boolean;
  /** Hidden first in a narrow table. */
  yields?: boolean;
  /** Where the attribute is displayed; in lists, panels and on the page by default. */
  in?: 'list' | 'page';
  /** Whether objects in this context have the attribute. */
  applies?: (context: RowContext<Row, R>) => boolean;
  /** Heading below which the page displays it; "Details" by default. */
  topic?: Text;
  /** One of the three or four facts at the top of the page. */
  isKeyFact?: boolean;
  isWide?: boolean;
  /** `show` displays empty values as well. */
  isShownEmpty?: boolean;
  /** `show` loads the value, so it displays empty values as well, and exports have no such column. */
  isLoadedByShow?: true;
  /** Panels and pages omit the attribute if it has no value. */
  isOmittedIfEmpty?: boolean;
  /** Lists display the sum of all rows. */
  hasTotal?: boolean;
  /** Rows can be grouped by the value; a function returns the name of a group. */
  grouping?: true | ((value: string, context: RowContext<Row, R>) => string);
  /** What rows are grouped by; the value by default. */
  groupKey?: (row: Row) => string;
  /** The column is displayed even if all rows agree: a warning, an age, a control, or a value that is loaded later. */
  isVital?: boolean;
}

export type Attributes<Row, R = object> = Readonly<Record<string, Attribute<Row, R>>>;

export const contains = { operators: ['!'] } as const;
export const comparison = (unit?: Text) =>
  ({ operators: ['!', '>', '<'], ...(unit !== undefined && { unit }) }) as const;

export const yesOrNo = {
  operators: [],
  values: ({ t }: Pick<RowContext<never>, 't'>) => [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ],
} as const;
