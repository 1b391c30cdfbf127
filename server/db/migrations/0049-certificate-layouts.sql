-- Which of the layouts a template's certificates have (docs/decisions/0071). Those that there are keep the classic one.
alter table templates add column certificate_layout text not null default 'classic'
  check (certificate_layout in ('classic', 'modern', 'diploma'));
