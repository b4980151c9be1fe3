export function Page() {
  return (
    <article className="prose">
      <h1>Route A</h1>
      <p>
        This page stands at <code>/route-a</code>. The line above belongs to a layout that it shares with{' '}
        <a href="/route-b">route B</a>, though their paths have nothing in common.
      </p>
    </article>
  );
}
