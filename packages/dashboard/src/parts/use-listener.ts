import { useEffect, useRef } from 'preact/hooks';

/** Listens to an event of the window while a component is there, and `isOn`. */
export function useListener<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: WindowEventMap[Name]) => latest.current(event);
    addEventListener(name, listen);
    return () => removeEventListener(name, listen);
  }, [isOn]);
}

/** Keeps the browser from what it does with an event. */
export const stay = (event: Event): void => event.preventDefault();
