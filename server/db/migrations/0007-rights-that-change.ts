const noted = (user: string) => `
  perform set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ' user:' || ${user}, true);`

/** A transaction that changes what somebody may notes it for its hint: their sockets are asked anew. */
export const rightsThatChange = `
create function user_changed() returns trigger language plpgsql as $$
begin ${noted('new.id')}
  return null;
end $$;
create trigger rights_changed after update on dashboard_users for each row
  when (old.role <> new.role or old.entity_id is distinct from new.entity_id or old.token_generation <> new.token_generation)
  execute function user_changed();

create function abilities_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then ${noted('old.user_id')}
  else ${noted('new.user_id')}
  end if;
  return null;
end $$;
create trigger rights_changed after insert or update or delete on user_abilities for each row execute function abilities_changed();
`
