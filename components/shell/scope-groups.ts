import type { OwnScopes } from '#lib/console/navigation/scopes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { isFoundBy, type ScopeChoice } from './scopes.ts';

export interface ScopeGroup {
  label: string;
  members: readonly ScopeChoice[];
}

interface ScopeGroupOptions extends OwnScopes {
  choices: readonly ScopeChoice[];
  /** The page's own scope, which is omitted from the recent ones. */
  current: string | undefined;
  query: string;
}

/** Scopes in the switcher: favourites, recent ones and all others, or the results of the search. */
export function scopeGroups({ choices, current, query, favourites, recent }: ScopeGroupOptions): ScopeGroup[] {
  const wanted = query.trim().toLowerCase();
  const byScope = new Map(choices.map((choice) => [choice.scope, choice]));
  const named = (scopes: readonly string[]) => scopes.flatMap((scope) => byScope.get(scope) ?? []);
  const of = (kind: ScopeChoice['kind']) => choices.filter((choice) => choice.kind === kind);
  const isNoFavourite = ({ scope }: ScopeChoice) => !favourites.includes(scope);
  const groups: ScopeGroup[] = wanted
    ? [{ label: msg('Found'), members: choices.filter((choice) => isFoundBy(choice, wanted)) }]
    : [
        { label: msg('Favourites'), members: named(favourites) },
        {
          label: msg('Recent'),
          // The combined view and the system have entries of their own below.
          members: named(recent.filter((one) => one !== current && !favourites.includes(one))).filter(
            ({ kind }) => kind === 'project' || kind === 'domain',
          ),
        },
        { label: msg('All projects'), members: of('project') },
        { label: msg('Combined'), members: of('all').filter(isNoFavourite) },
        { label: msg('Domains I administer'), members: of('domain') },
        { label: msg('System'), members: of('system').filter(isNoFavourite) },
      ];
  return groups.filter(({ members }) => members.length > 0);
}
