/** Forms whose field names are JSON pointers into the request's body: `/a/b`. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { objectAt } from '../../../contract/objects.js';
import { usePage, type Complain } from './context.ts';
import { Menu, type Options } from './parts.tsx';

const Complaints = createContext<{ [pointer: string]: string }>({});

interface FormProps {
  title: string;
  button: string;
  submit: (body: Body, complain: Complain) => Promise<unknown>;
  /** The message to show when the action is done. Without it, `submit` reports the result. */
  done?: string;
  /** Replaces the button and makes the fields read-only. */
  instead?: ComponentChildren;
  children: ComponentChildren;
}

/** Ignores a submit while the last one is running, so that a double click acts once. */
export function Form({ title, button, submit, done, instead, children }: FormProps) {
  const { act } = usePage();
  const [complaints, setComplaints] = useState({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [complaints]);
  const complain: Complain = (list) => {
    const names = controlsOf(form.current).map(({ name }) => name);
    const ofFields = list.filter(({ path }) => names.includes(path));
    setComplaints(Object.fromEntries(ofFields.map(({ path, message }) => [path, message])));
    return list.filter(({ path }) => !names.includes(path));
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (isBusy || instead) return;
    setBusy(true);
    const submitted = submit(bodyOf(form.current), complain);
    const told = done === undefined ? submitted : act(submitted, done, complain);
    void told.finally(() => setBusy(false));
  };
  return (
    <form ref={form} class="form" aria-label={title} noValidate onSubmit={onSubmit}>
      <Complaints.Provider value={complaints}>
        <fieldset disabled={Boolean(instead)}>{children}</fieldset>
      </Complaints.Provider>
      {instead ?? <button aria-disabled={isBusy}>{button}</button>}
    </form>
  );
}

interface FieldProps {
  label: string;
  name?: string;
  hint?: string;
  type?: 'number';
  placeholder?: string;
  defaultValue?: string | undefined;
  /** The value of the field; it needs `set`. */
  value?: string;
  set?: (value: string) => void;
  options?: Options;
}

export function Field({ label, name = '', hint, options, set, ...rest }: FieldProps) {
  const id = useId();
  const complaint = useContext(Complaints)[name];
  const below = complaint ?? hint;
  const own = {
    ...rest,
    id,
    name,
    ...(complaint !== undefined && { 'aria-invalid': true }),
    ...(below !== undefined && { 'aria-describedby': `${id}-below` }),
  };
  const onInput = (event: { currentTarget: HTMLInputElement }) => set?.(event.currentTarget.value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options && <Menu options={options} set={set} {...own} />}
      {!options && <input autocomplete="off" spellcheck={false} {...own} onInput={onInput} />}
      <p id={`${id}-below`} class={complaint === undefined ? 'hint' : 'failed'}>
        {below}
      </p>
    </div>
  );
}

export const whoseList = [
  ['own', 'of this partner'],
  ['all', 'of every partner'],
] as const;

export interface Body {
  [key: string]: unknown;
}

function bodyOf(form: HTMLFormElement | null): Body {
  const body: Body = {};
  for (const field of controlsOf(form)) {
    const value = field.type === 'number' ? Number(field.value) : field.value;
    const [, key = '', inner] = field.name.split('/');
    if (field.value === '') continue;
    if (inner === undefined) body[key] = value;
    else body[key] = { ...objectAt(body, key), [inner]: value };
  }
  return body;
}

function controlsOf(form: HTMLFormElement | null) {
  const controls = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name^="/"]');
  return Array.from(controls ?? []);
}
