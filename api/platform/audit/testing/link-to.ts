/** A body that links to a path of the site. */
export function linkTo(href: string) {
  const text = { type: 'text', text: 'see', marks: [{ type: 'link', attrs: { href } }] };
  return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
}
