import { AppLink } from '#components/console/app-link.tsx';
import { expressionSource } from '#components/console/filters.ts';
import { Badge } from '#components/ui/badge.tsx';
import { projectHref } from '#lib/screens/paths.ts';

/** A filter that begins with a sign of comparison would mean something else. */
const filterOf = (tag: string): string => `tag:${/^[!<>]/.test(tag) ? `/^${expressionSource(tag)}$/` : tag}`;

/** Each tag leads to everything in the project that has it. */
export function TagLinks({ projectId, tags }: { projectId: string; tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <AppLink
            look="plain"
            href={projectHref(projectId, 'tags', { where: filterOf(tag) })}
            className="rounded-full"
          >
            <Badge>{tag}</Badge>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
