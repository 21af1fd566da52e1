import { AppLink } from './app-link.tsx';

interface NameListProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  hrefOf?: (item: Item) => string;
}

export function NameList<Item>({ items, idOf, nameOf, hrefOf }: NameListProps<Item>) {
  return (
    <ul className="max-h-40 list-disc overflow-y-auto ps-5">
      {items.map((item) => (
        <li key={idOf(item)} className="break-words text-ink">
          {hrefOf ? <AppLink href={hrefOf(item)}>{nameOf(item)}</AppLink> : nameOf(item)}
        </li>
      ))}
    </ul>
  );
}
