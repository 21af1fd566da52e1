import { redirect } from 'next/navigation';
import { allHref } from '#lib/console/paths.ts';

/** The place begins with its first list. */
export default function AllIndex() {
  redirect(allHref('instances'));
}
