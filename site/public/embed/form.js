'use strict';

// The signup forms of this site. Loaded by its own pages when someone begins to fill in a form, and by other websites with
// <script src="https://SITE/embed/form.js" data-form="SLUG" async></script>. Needs nothing else and stores nothing.
{
  /** Tries are made in groups, because each of them takes longer to start than to finish. */
  const GROUP = 64;
  /** Tasks expire after half an hour. */
  const TASK_MS = 25 * 60_000;
  const STYLE = `
    :host { display: block; }
    form, fieldset { display: grid; gap: 0.8rem; max-width: 26rem; margin: 0; padding: 0; border: 0; font: inherit; }
    h2, p { margin: 0; }
    p { white-space: pre-line; }
    label { display: grid; gap: 0.25rem; }
    fieldset label { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; }
    input, button { box-sizing: border-box; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 4px; font: inherit; }
    input { background: Field; color: FieldText; }
    input[type=checkbox] { flex: none; width: 1.2rem; min-height: 1.2rem; margin: 0; }
    button { border-color: transparent; background: var(--colophon-accent, CanvasText); color: var(--colophon-accent-text, Canvas); cursor: pointer; }
    small { opacity: 0.8; }
    [role=alert]:empty, [role=status]:empty { display: none; }
    .trap { position: absolute; top: -999rem; }`;

  const hexOf = (bytes) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

  const solve = async ({ salt, hash, numbers }) => {
    const encoder = new TextEncoder();
    for (let first = 0; first < numbers; first += GROUP) {
      const tries = Array.from({ length: GROUP }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}:${first + index}`)),
      );
      const found = (await Promise.all(tries)).findIndex(
        (bytes) => hash.startsWith(hexOf(bytes.slice(0, 2))) && hash === hexOf(bytes),
      );
      if (found !== -1) return first + found;
    }
    return undefined;
  };

  const script = globalThis.document?.currentScript;
  const site = script && new URL(script.src).origin;

  /** In a worker where the site’s own pages allow one. Elsewhere, the browser hashes on its own threads, between other work. */
  const solveInBackground = (task) => {
    if (site !== location.origin) return solve(task);
    return new Promise((resolve, reject) => {
      const worker = new Worker(script.src);
      const end = (settle) => (value) => {
        worker.terminate();
        settle(value);
      };
      worker.addEventListener(
        'message',
        end(({ data }) => resolve(data)),
      );
      worker.addEventListener('error', end(reject));
      worker.postMessage(task);
    });
  };

  /** What goes along with a signup; undefined if the task can’t be solved here: then few signups an hour are accepted. */
  const prove = async (action) => {
    try {
      const response = await fetch(action.replace('/subscribe', '/task'), { credentials: 'omit' });
      const { data } = await response.json();
      const number = await solveInBackground(data);
      return number === undefined ? undefined : `${data.task}.${number}`;
    } catch {
      return undefined;
    }
  };

  /** `begin` starts to solve a task unless one is at hand; `proof` waits for it; `renew` is for one that was refused. */
  const taskOf = ({ action, dataset }) => {
    let proof;
    let begun = 0;
    const begin = () => {
      const isFresh = proof !== undefined && performance.now() - begun < TASK_MS;
      if (dataset.task === undefined || isFresh) return;
      begun = performance.now();
      proof = prove(action);
    };
    return {
      begin,
      proof() {
        begin();
        return proof;
      },
      renew() {
        proof = undefined;
        begin();
      },
    };
  };

  const send = async (form, task) => {
    const body = new FormData(form);
    const proof = await task.proof();
    if (proof !== undefined) body.set('proof', proof);
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      credentials: 'omit',
      headers: { Accept: 'application/json', 'Accept-Language': form.dataset.language },
    });
    const answer = await response.json();
    if (response.ok) return answer.data;
    if (answer.reason === 'task') task.renew();
    throw new Error(answer.messages.join(' '));
  };

  const showThanks = (form, { thanks, thanks_page: page }) => {
    form.dispatchEvent(new CustomEvent('colophon:subscribed', { bubbles: true, composed: true }));
    if (page !== null) {
      location.assign(new URL(page, site));
      return;
    }
    const done = element('p', { role: 'status', tabIndex: -1, textContent: thanks });
    form.replaceWith(done);
    done.focus();
  };

  const enhance = (form) => {
    if (form.dataset.enhanced !== undefined) return;
    form.dataset.enhanced = '';
    const [alert, status, button] = ['[role=alert]', '[role=status]', 'button'].map((name) =>
      form.querySelector(name),
    );
    const task = taskOf(form);
    const submit = async () => {
      button.disabled = true;
      alert.textContent = '';
      status.textContent = form.dataset.working;
      try {
        showThanks(form, await send(form, task));
      } catch (error) {
        // Whatever was typed stays. Only the API’s messages are for people.
        alert.textContent = error.name === 'Error' ? error.message : form.dataset.failed;
      } finally {
        status.textContent = '';
        button.disabled = false;
      }
    };
    form.addEventListener('focusin', task.begin);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit();
    });
    if (form.matches(':focus-within')) task.begin();
  };

  const element = (name, properties = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties))
      if (key in made && key !== 'role') made[key] = value;
      else made.setAttribute(key, value);
    made.append(...children.filter(Boolean));
    return made;
  };

  const field = (asked, label, properties) =>
    asked !== 'off' &&
    element('label', {}, label, element('input', { ...properties, required: asked === 'required' }));

  const choice = ({ id, name, description }) =>
    element(
      'label',
      {},
      element('input', { type: 'checkbox', name: 'list_ids', value: id }),
      element('span', {}, name, description && element('small', {}, ` ${description}`)),
    );

  /** Every text is set as text, so that nothing in it can become markup of the page around. */
  const build = ({ words, lists, ...data }, query) => {
    const form = element(
      'form',
      { method: 'post', action: `${site}/api/v1/published-forms/${data.slug}/subscribe${query}` },
      element('h2', { textContent: data.title }),
      data.text && element('p', { textContent: data.text }),
      field(data.first_name, words.first_name, {
        name: 'first_name',
        autocomplete: 'given-name',
        maxLength: 100,
      }),
      field(data.last_name, words.last_name, {
        name: 'last_name',
        autocomplete: 'family-name',
        maxLength: 100,
      }),
      field('required', words.email, { name: 'email', type: 'email', autocomplete: 'email' }),
      lists.length > 0 &&
        element('fieldset', {}, element('legend', { textContent: words.lists }), ...lists.map(choice)),
      element('input', { name: 'website', className: 'trap', tabIndex: -1, autocomplete: 'off' }),
      element('p', { role: 'alert' }),
      element('p', { role: 'status' }),
      element('button', { type: 'submit', textContent: data.button ?? words.button }),
      element('small', { textContent: words.promise }),
    );
    form.elements.website.setAttribute('aria-hidden', 'true');
    Object.assign(form.dataset, {
      working: words.working,
      failed: words.failed,
      language: data.language,
      ...(data.proof_of_work && { task: '' }),
    });
    return form;
  };

  const embed = async (host, slug, query) => {
    const response = await fetch(`${site}/api/v1/published-forms/${slug}${query}`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    const form = build((await response.json()).data, query);
    const root = host.attachShadow({ mode: 'open' });
    // Not a style element: the policy of the page around may forbid those.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(form);
    enhance(form);
  };

  const start = ({ form, language }) => {
    for (const written of document.querySelectorAll('form[data-signup]')) enhance(written);
    if (form === undefined) return;
    const slug = encodeURIComponent(form);
    const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`;
    const host = element('div');
    script.after(host);
    // Such as where this website isn’t allowed to show it, which the browser’s console says.
    embed(host, slug, query).catch(() => {
      const page = `${site}/forms/${slug}`;
      host.append(element('a', { href: page, textContent: page }));
    });
  };

  if (script === undefined)
    addEventListener('message', ({ data }) => void solve(data).then((number) => postMessage(number)));
  else start(script.dataset);
}
