export function Page() {
  return (
    <article className="prose">
      <h1>Route B</h1>
      <p>
        This page stands at <code>/route-b</code>. The line above belongs to a layout that it shares with{' '}
        <a href="/route-a">route A</a>, though their paths have nothing in common.
      </p>
    </article>
  );
}
