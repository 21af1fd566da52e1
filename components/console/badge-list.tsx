import { Badge } from '#components/ui/badge.tsx';

/** Tags and similar short texts. */
export function BadgeList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <li key={text}>
          <Badge>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}
